import { useState } from 'react';
import { Button } from '../../../src/ui/bars/Button.tsx';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { SelectField } from '../../../src/ui/fields/select/SelectField.tsx';
import { Sheet } from '../../../src/ui/overlays/Sheet.tsx';
import { TextField } from '../../../src/ui/fields/TextField.tsx';
import { DropOverlay } from '../../../src/screens/editor/dialogs/import/DropOverlay.tsx';
import { ImportDialogView } from '../../../src/screens/editor/dialogs/import/ImportDialogView.tsx';
import { ShortcutLegend } from '../../../src/screens/editor/commands/ShortcutLegend.tsx';
import styles from '../Gallery.module.css';
import { DialogStage } from '../DialogStage.tsx';
import type { GallerySection } from '../section.ts';

const shortcuts = [
  { keys: ['Alt', 'Q'], text: 'Edit the selected operation' },
  { keys: ['Alt', 'A'], text: 'Delete the selected operation' },
  { keys: ['Alt', 'Y'], text: 'New operation' },
  { keys: ['Ctrl', 'K'], text: 'Find anything' },
  { keys: ['?'], text: 'This list' },
];

const formats = [
  { value: 'detect', label: 'Detect the format' },
  { value: 'typeapi', label: 'TypeAPI' },
  { value: 'openapi-json', label: 'OpenAPI (JSON)' },
  { value: 'openapi-yaml', label: 'OpenAPI (YAML)' },
  { value: 'jsonschema-json', label: 'JSON Schema (JSON)' },
  { value: 'raw-json', label: 'Any JSON document' },
];

const report = {
  title: 'Imported as OpenAPI (JSON)',
  counts: [
    { label: 'Operations', value: 1223 },
    { label: 'Types', value: 969 },
    { label: 'Properties', value: 14805 },
    { label: 'Time', value: '284 ms' },
  ],
  groups: [
    {
      severity: 'error' as const,
      code: 'parameter-in-cookie',
      message: 'Cookie parameters cannot be kept.',
      count: 3,
      examples: [
        {
          message: 'Provided an invalid argument "session" of GET /user: it is a cookie.',
          path: '/paths/~1user/get/parameters/0',
        },
        {
          message: 'Provided an invalid argument "session" of PATCH /user: it is a cookie.',
          path: '/paths/~1user/patch/parameters/2',
        },
      ],
    },
    {
      severity: 'warning' as const,
      code: 'one-of-without-discriminator',
      message: 'A choice between schemas without a discriminator became "any".',
      count: 187,
      examples: [
        {
          message: 'The property "payload" of deployment is any of 2 schemas.',
          path: '/components/schemas/deployment/properties/payload',
        },
      ],
    },
    {
      severity: 'info' as const,
      code: 'inline-object-named',
      message: 'Inline objects were given names.',
      count: 412,
      examples: [{ message: 'Object_bakhg3m1pqrs', path: '/paths/~1orgs/get/responses/200' }],
    },
  ],
};

const large = `{
  "openapi": "3.0.3",
  "info": {
    "version": "1.1.4",
    "title": "GitHub v3 REST API",
    "description": "GitHub's v3 REST API."
  },
  "tags": [
${Array.from({ length: 30 }, (_, index) => `    { "name": "tag-${index}" },`).join('\n')}`;

const names = [
  'dialog',
  'sheet',
  'drop',
  'import-editing',
  'import-pasted',
  'import-running',
  'import-failed',
  'import-report',
  'import-report-clean',
] as const;
type Name = (typeof names)[number];

function Dialogs() {
  return (
    <DialogStage names={names}>
      {(open, close) => (
        <>
          <SampleDialog open={open === 'dialog'} onClose={close} />
          <Sheet open={open === 'sheet'} onClose={close} title="Contents">
            <div className={styles.pane}>
              <ShortcutLegend title="Keyboard" rows={shortcuts} />
            </div>
          </Sheet>
          <DropOverlay open={open === 'drop'} />
          {open?.startsWith('import-') === true && <SampleImport name={open} onClose={close} />}
        </>
      )}
    </DialogStage>
  );
}

function SampleDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [type, setType] = useState('string');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onSubmit={onClose}
      title="Property"
      description="Of the type Pet"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </>
      }
    >
      <TextField label="Name" monospace hint="Letters, digits and underscores" />
      <SelectField
        label="Type"
        value={type}
        onChange={setType}
        options={[
          { value: 'string', label: 'String' },
          { value: 'integer', label: 'Integer' },
        ]}
      />
      <TextField label="Description" />
    </Dialog>
  );
}

function SampleImport({ name, onClose }: { readonly name: Name; readonly onClose: () => void }) {
  const [format, setFormat] = useState('detect');
  const [text, setText] = useState(
    name === 'import-failed'
      ? '{\n  "openapi": "3.1.0",\n  "paths": {\n    "/pets": [,]\n  }\n}'
      : '',
  );
  const [held, setHeld] = useState(
    name === 'import-pasted' || name === 'import-running'
      ? { preview: large, bytes: 12_914_300 }
      : undefined,
  );
  const [address, setAddress] = useState('');
  const [dropHeaders, setDropHeaders] = useState(false);
  const [inlineNames, setInlineNames] = useState<'hash' | 'path'>('hash');
  const [place, setPlace] = useState<'here' | 'new'>('here');
  const hold = (whole: string, title?: string) =>
    setHeld({
      preview: whole.slice(0, 2000),
      bytes: whole.length,
      ...(title ? { name: title } : {}),
    });
  const state =
    name === 'import-running'
      ? 'running'
      : name === 'import-failed'
        ? 'failed'
        : name === 'import-report' || name === 'import-report-clean'
          ? 'report'
          : 'editing';
  return (
    <ImportDialogView
      replaces
      state={state}
      formats={formats}
      format={format}
      onFormat={setFormat}
      text={text}
      onText={setText}
      pasted={held}
      onRemovePasted={() => setHeld(undefined)}
      onLargePaste={hold}
      onFile={(file) => void file.text().then((whole) => hold(whole, file.name))}
      address={address}
      onAddress={setAddress}
      onFetch={onClose}
      dropHeaders={dropHeaders}
      onDropHeaders={setDropHeaders}
      inlineNames={inlineNames}
      onInlineNames={setInlineNames}
      place={place}
      onPlace={setPlace}
      progress={{ label: 'Converting operations', done: 0.42 }}
      onImport={onClose}
      onCancel={onClose}
      onClose={onClose}
      onUndo={onClose}
      onSaveReport={onClose}
      report={name === 'import-report-clean' ? { ...report, groups: [] } : report}
      error={
        name === 'import-failed'
          ? { message: 'This is not JSON: a value was expected.', line: 4, column: 15 }
          : undefined
      }
    />
  );
}

function Legend() {
  return <ShortcutLegend title="Keyboard" rows={shortcuts} />;
}

export const sections: readonly GallerySection[] = [
  { name: 'dialogs', title: 'Dialogs', render: Dialogs, themes: 'page' },
  { name: 'legend', title: 'Shortcuts', render: Legend },
];
