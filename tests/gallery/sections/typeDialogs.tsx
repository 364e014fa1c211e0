import { nothingResolved } from '../../../src/domain/model/resolvedIncludes.ts';
import { refuse, succeed } from '../../../src/domain/model/values/result.ts';
import type { Property, Specification } from '../../../src/domain/model/specification.ts';
import type { DraftDialog } from '../../../src/machines/editorTypes.ts';
import { IncludeDialog } from '../../../src/screens/editor/dialogs/include/IncludeDialog.tsx';
import type { EditorIncludePorts } from '../../../src/screens/editor/dialogs/include/includePorts.ts';
import { PropertyDialog } from '../../../src/screens/editor/dialogs/property/PropertyDialog.tsx';
import { SettingsDialog } from '../../../src/screens/editor/dialogs/settings/SettingsDialog.tsx';
import { TypeDialog } from '../../../src/screens/editor/dialogs/type/TypeDialog.tsx';
import { DialogStage } from '../DialogStage.tsx';
import type { GallerySection } from '../section.ts';

const properties: readonly Property[] = [
  { name: 'id', description: 'Unique in the shop.', type: { kind: 'integer' } },
  { name: 'kind', type: { kind: 'string' } },
  { name: 'bornAt', nullable: true, type: { kind: 'string', format: 'date-time' } },
  { name: 'mother', nullable: true, type: { kind: 'reference', target: 'Animal' } },
  {
    name: 'weights',
    deprecated: true,
    type: { kind: 'map', values: { kind: 'array', items: { kind: 'number' } } },
  },
];

const spec: Specification = {
  baseUrl: 'https://api.example.com',
  security: {
    type: 'oauth2',
    tokenUrl: 'https://example.com/oauth/token',
    authorizationUrl: 'https://example.com/oauth/authorize',
    scopes: ['pets:read', 'pets:write'],
  },
  imports: [{ alias: 'shop', url: 'typehub://acme:shop@1.2.0', types: [] }],
  operations: [],
  types: [
    {
      kind: 'struct',
      name: 'Animal',
      description: 'Whatever can be kept.',
      base: true,
      discriminator: 'kind',
      mapping: [{ type: 'Cat', value: 'cat' }],
      properties,
    },
    {
      kind: 'struct',
      name: 'Cat',
      parent: { kind: 'reference', target: 'Animal' },
      properties: [],
    },
    {
      kind: 'struct',
      name: 'CatPage',
      parent: { kind: 'reference', target: 'Page', template: [{ generic: 'T', type: 'Cat' }] },
      properties: [{ name: 'next', type: { kind: 'string' } }],
    },
    {
      kind: 'struct',
      name: 'Dog',
      parent: { kind: 'reference', target: 'Animal' },
      properties: [],
    },
    { kind: 'map', name: 'Names', values: { kind: 'string' } },
    {
      kind: 'struct',
      name: 'Page',
      properties: [
        { name: 'entry', type: { kind: 'array', items: { kind: 'generic', name: 'T' } } },
      ],
    },
  ],
};

const ports: EditorIncludePorts = {
  searchDocuments: async (term) =>
    term === ''
      ? refuse(
          'unreachable',
          'The provider could not be reached. An address that starts with https:// works without it.',
        )
      : succeed([
          {
            user: 'acme',
            name: 'shop',
            description: 'Orders, customers and what they buy.',
            url: 'typehub://acme:shop@*',
          },
          { user: 'acme', name: 'shop-events', url: 'typehub://acme:shop-events@*' },
        ]),
  listTags: async ({ user, name }) =>
    succeed(
      ['1.2.0', '1.1.0'].map((version) => ({
        version,
        url: `typehub://${user}:${name}@${version}`,
      })),
    ),
  resolve: async () => succeed(spec.types),
  resolved: { current: () => nothingResolved, subscribe: () => () => undefined },
};

type Sample = { readonly [Name in string]: DraftDialog };

const samples = {
  'type-new': { kind: 'type' },
  'type-struct': { kind: 'type', name: 'Animal' },
  'type-template': { kind: 'type', name: 'CatPage' },
  'type-renamed': {
    kind: 'type',
    name: 'Animal',
    draft: {
      type: {
        kind: 'struct',
        name: 'Creature',
        properties: [...properties, ...properties.slice(0, 1)],
      },
    },
  },
  'type-map': { kind: 'type', name: 'Names' },
  'property-new': { kind: 'property', type: 'Animal' },
  'property-nested': { kind: 'property', type: 'Animal', name: 'weights' },
  'property-taken': {
    kind: 'property',
    type: 'Animal',
    draft: { property: { name: 'kind', type: { kind: 'reference', target: '' } } },
  },
  settings: { kind: 'settings' },
  include: { kind: 'include' },
  'include-edit': { kind: 'include', alias: 'shop' },
} satisfies Sample;

const names = Object.keys(samples) as (keyof typeof samples)[];

function shown(open: keyof typeof samples, close: () => void) {
  const dialog: DraftDialog = samples[open];
  const props = {
    spec,
    open: true,
    onSave: close,
    onRefused: close,
    onClose: close,
    onFailed: close,
  };
  switch (dialog.kind) {
    case 'type':
      return <TypeDialog key={open} {...props} dialog={dialog} onNewType={close} />;
    case 'property':
      return (
        <PropertyDialog
          key={open}
          {...props}
          dialog={dialog}
          onNewType={close}
          onEdit={() => true}
        />
      );
    case 'settings':
      return <SettingsDialog key={open} {...props} dialog={dialog} onNewType={close} />;
    case 'include':
      return (
        <IncludeDialog key={open} {...props} dialog={dialog} onNewType={close} ports={ports} />
      );
    default:
      return null;
  }
}

function TypeDialogs() {
  return (
    <DialogStage names={names}>
      {(open, close) => (open === undefined ? null : shown(open, close))}
    </DialogStage>
  );
}

export const sections: readonly GallerySection[] = [
  {
    name: 'type-dialogs',
    title: 'Types, properties, settings, includes',
    themes: 'page',
    render: () => <TypeDialogs />,
  },
];
