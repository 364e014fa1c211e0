import {
  Braces,
  Copy,
  Download,
  ListTree,
  MoreHorizontal,
  Pencil,
  Plus,
  RotateCcw,
  Save,
  Settings,
  Trash2,
  Upload,
} from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../src/ui/signs/Badge.tsx';
import { Button, type ButtonVariant } from '../../../src/ui/bars/Button.tsx';
import { IconButton } from '../../../src/ui/bars/IconButton.tsx';
import { Kbd } from '../../../src/ui/signs/Kbd.tsx';
import { Menu } from '../../../src/ui/overlays/Menu.tsx';
import { Segmented } from '../../../src/ui/fields/Segmented.tsx';
import type { ThemeChoice } from '../../../src/ui/styles/theme.ts';
import { ThemeSwitch } from '../../../src/ui/bars/ThemeSwitch.tsx';
import { Toolbar, ToolbarGroup, ToolbarSpacer } from '../../../src/ui/bars/Toolbar.tsx';
import type { GallerySection } from '../section.ts';
import { Row, Stack } from '../Stage.tsx';
import styles from '../Gallery.module.css';

const variants: readonly ButtonVariant[] = ['primary', 'plain', 'quiet', 'danger'];
const nothing = () => undefined;

function Buttons() {
  const [grid, setGrid] = useState(true);
  return (
    <Stack>
      <Row caption="Medium, 28px">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} icon={variant === 'danger' ? Trash2 : Plus}>
            {variant === 'danger' ? 'Delete type' : 'New operation'}
          </Button>
        ))}
      </Row>
      <Row caption="Small, 24px, without an icon">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size="small">
            {variant === 'danger' ? 'Delete' : 'Show'}
          </Button>
        ))}
      </Row>
      <Row caption="Disabled">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} icon={Save} disabled>
            Save
          </Button>
        ))}
      </Row>
      <Row caption="Icons alone: quiet, pressed, plain, small, disabled">
        <IconButton label="Edit Pet" icon={Pencil} shortcut="Alt E" />
        <IconButton
          label="Outline"
          icon={ListTree}
          aria-pressed={grid}
          onClick={() => setGrid(!grid)}
        />
        <IconButton label="Copy Pet" icon={Copy} variant="plain" />
        <IconButton label="Edit" icon={Pencil} size="small" />
        <IconButton label="Copy" icon={Copy} size="small" />
        <IconButton label="Delete" icon={Trash2} size="small" />
        <IconButton label="Restore" icon={RotateCcw} disabled />
      </Row>
    </Stack>
  );
}

function Badges() {
  return (
    <Stack>
      <Row caption="HTTP methods">
        {(['get', 'post', 'put', 'patch', 'delete'] as const).map((method) => (
          <Badge key={method} tone={method}>
            {method.toUpperCase()}
          </Badge>
        ))}
      </Row>
      <Row caption="Status codes">
        <Badge tone="success">200</Badge>
        <Badge tone="success">204</Badge>
        <Badge tone="warning">404</Badge>
        <Badge tone="danger">500</Badge>
      </Row>
      <Row caption="Others">
        <Badge tone="neutral">1,223</Badge>
        <Badge tone="accent">root</Badge>
        <Badge tone="neutral">deprecated</Badge>
      </Row>
      <Row caption="Keys">
        <Kbd keys={['Alt', 'Q']} />
        <Kbd keys={['Ctrl', 'K']} />
        <Kbd>?</Kbd>
      </Row>
    </Stack>
  );
}

const syntaxes = [
  { value: 'json', label: 'JSON' },
  { value: 'yaml', label: 'YAML' },
  { value: 'openapi', label: 'OpenAPI' },
] as const;

function Choices() {
  const [theme, setTheme] = useState<ThemeChoice>('system');
  const [syntax, setSyntax] = useState<(typeof syntaxes)[number]['value']>('json');
  return (
    <Row caption="One of a few">
      <ThemeSwitch value={theme} onChange={setTheme} />
      <Segmented label="Syntax" options={syntaxes} value={syntax} onChange={setSyntax} />
    </Row>
  );
}

function Bar() {
  const [theme, setTheme] = useState<ThemeChoice>('system');
  return (
    <div className={styles.surface}>
      <Toolbar label="Specification">
        <ToolbarGroup>
          <Button variant="primary" icon={Save}>
            Save
          </Button>
        </ToolbarGroup>
        <ToolbarGroup>
          <Button icon={Plus}>Operation</Button>
          <Button icon={Braces}>Type</Button>
        </ToolbarGroup>
        <ToolbarGroup>
          <Button variant="quiet" icon={Upload}>
            Import
          </Button>
          <Button variant="quiet" icon={Download}>
            Export
          </Button>
          <Button variant="quiet" icon={Settings}>
            Settings
          </Button>
        </ToolbarGroup>
        <ToolbarSpacer />
        <ThemeSwitch value={theme} onChange={setTheme} />
        <Actions />
      </Toolbar>
    </div>
  );
}

function Actions() {
  return (
    <Menu
      align="end"
      trigger={<IconButton label="More" icon={MoreHorizontal} />}
      items={[
        { label: 'Edit', icon: Pencil, onSelect: nothing, shortcut: ['Alt', 'Q'] },
        { label: 'Duplicate', icon: Copy, onSelect: nothing },
        { label: 'Restore', icon: RotateCcw, onSelect: nothing, disabled: true },
        'separator',
        {
          label: 'Delete',
          icon: Trash2,
          onSelect: nothing,
          danger: true,
          shortcut: ['Alt', 'A'],
        },
      ]}
    />
  );
}

export const sections: readonly GallerySection[] = [
  { name: 'buttons', title: 'Buttons', render: Buttons },
  { name: 'badges', title: 'Badges and keys', render: Badges },
  { name: 'choices', title: 'Choices', render: Choices },
  { name: 'toolbar', title: 'Toolbar and menu', render: Bar, themes: 'page' },
  { name: 'toolbar-narrow', title: 'Toolbar with little room', render: Bar },
];
