import { useMemo, useState } from 'react';
import type { Operation, Specification, Type } from '../../../src/domain/model/specification.ts';
import type { CardSelection } from '../../../src/screens/editor/cards/cardActions.ts';
import { Cards } from '../../../src/screens/editor/cards/Cards.tsx';
import { EmptyWelcome } from '../../../src/screens/editor/shell/welcome/EmptyWelcome.tsx';
import { Navigator } from '../../../src/screens/editor/navigator/Navigator.tsx';
import { Preview } from '../../../src/screens/preview/Preview.tsx';
import styles from './cards.module.css';
import type { GallerySection } from '../section.ts';

const nothing = () => undefined;

const operations: readonly Operation[] = [
  {
    name: 'pets.create',
    description: 'Adds a pet to the shop.\nThe answer carries the pet as it was stored.',
    httpMethod: 'POST',
    httpPath: '/shops/:shop/pets',
    httpCode: 201,
    arguments: [
      { name: 'shop', in: 'path', type: { kind: 'string' } },
      { name: 'notify', in: 'query', type: { kind: 'boolean' } },
      {
        name: 'idempotencyKey',
        in: 'header',
        type: { kind: 'string' },
        wireName: 'Idempotency-Key',
      },
    ],
    payload: { type: { kind: 'reference', target: 'Pet' } },
    return: { type: { kind: 'reference', target: 'Pet' } },
    throws: [
      { code: 422, type: { kind: 'reference', target: 'common:Error' } },
      { code: 999, type: { kind: 'reference', target: 'Lost' } },
    ],
    tags: ['pets', 'shop'],
    stability: 2,
    authorization: false,
  },
  {
    name: 'pets.delete',
    httpMethod: 'DELETE',
    httpPath: '/shops/:shop/pets/:id',
    httpCode: 204,
    arguments: [
      { name: 'shop', in: 'path', type: { kind: 'string' } },
      { name: 'id', in: 'path', type: { kind: 'integer' } },
    ],
    throws: [],
  },
  {
    name: 'pets.photo',
    description: 'Long text is cut after three lines. '.repeat(24),
    httpMethod: 'PUT',
    httpPath: '/pets/:id/photo',
    httpCode: 200,
    arguments: [],
    payload: { type: { kind: 'mime', contentType: 'application/octet-stream' } },
    return: { type: { kind: 'map', values: { kind: 'array', items: { kind: 'any' } } } },
    throws: [{ code: 500 }],
  },
];

const types: readonly Type[] = [
  {
    kind: 'struct',
    name: 'Animal',
    base: true,
    discriminator: 'kind',
    mapping: [
      { type: 'Pet', value: 'pet' },
      { type: 'Wolf', value: 'wolf' },
    ],
    properties: [{ name: 'kind', type: { kind: 'string' } }],
  },
  { kind: 'array', name: 'Herd', items: { kind: 'reference', target: 'Animal' } },
  {
    kind: 'struct',
    name: 'Page',
    description: 'A page of anything.',
    properties: [
      { name: 'total', type: { kind: 'integer' }, description: 'Of all pages together.' },
      { name: 'entries', type: { kind: 'array', items: { kind: 'generic', name: 'T' } } },
    ],
  },
  {
    kind: 'struct',
    name: 'Pet',
    description: '<b>Text of a document is text</b>, whatever it holds.',
    parent: { kind: 'reference', target: 'Animal' },
    properties: [
      { name: 'name', type: { kind: 'string', default: 'Rex' }, nullable: false },
      { name: 'born', type: { kind: 'string', format: 'date' }, nullable: true },
      { name: 'nick', type: { kind: 'string' }, deprecated: true },
      { name: 'tags', type: { kind: 'map', values: { kind: 'string' } } },
      { name: 'owner', type: { kind: 'reference', target: 'common:Person' } },
    ],
  },
  {
    kind: 'struct',
    name: 'PetPage',
    deprecated: true,
    parent: { kind: 'reference', target: 'Page', template: [{ generic: 'T', type: 'Pet' }] },
    properties: [],
  },
  { kind: 'map', name: 'Prices', values: { kind: 'number' } },
];

const spec: Specification = {
  imports: [
    { alias: 'common', url: 'typehub://acme:common@1.2.0' },
    { alias: 'money', url: 'https://api.example.com/money.json', types: [] },
  ],
  operations,
  types,
  root: 'PetPage',
};

function Editable() {
  const [selection, setSelection] = useState<CardSelection>({
    operation: 'pets.create',
    type: 'Animal',
  });
  return (
    <div className={styles.tall}>
      <Cards
        spec={spec}
        readonly={false}
        selection={selection}
        onSelect={(kind, name) => setSelection({ ...selection, [kind]: name })}
        onEdit={nothing}
        onDiscard={nothing}
        onOpen={nothing}
      />
    </div>
  );
}

function ReadOnly() {
  return (
    <div className={styles.low}>
      <Cards
        label="Read-only specification"
        spec={spec}
        readonly
        selection={{}}
        onSelect={nothing}
        onEdit={nothing}
        onDiscard={nothing}
      />
    </div>
  );
}

function Navigators() {
  const [query, setQuery] = useState('');
  const results = [
    { kind: 'operation', name: 'pets.create' },
    { kind: 'type', name: 'Pet', where: 'description' },
  ] as const;
  return (
    <div className={styles.beside}>
      <Navigator
        spec={spec}
        query={query}
        onQuery={setQuery}
        current={{ kind: 'operation', name: 'pets.delete' }}
        onJump={nothing}
      />
      <Navigator
        label="Found"
        spec={spec}
        query="pet"
        onQuery={nothing}
        results={results}
        total={2}
        onJump={nothing}
      />
      <Navigator
        label="Nothing found"
        spec={spec}
        query="unicorn"
        onQuery={nothing}
        results={[]}
        onJump={nothing}
      />
    </div>
  );
}

function Previews() {
  const source = useMemo(() => {
    const lines = JSON.stringify(
      { name: 'Pet', count: 3, price: 12.5, sold: false, owner: null, tags: ['a "b" c', '<i>'] },
      null,
      2,
    ).split('\n');
    lines.splice(2, 0, `  "long": "${'x'.repeat(5_000)}",`);
    return {
      rev: 1,
      totalLines: lines.length,
      getLines: (from: number, to: number) => Promise.resolve(lines.slice(from, to)),
    };
  }, []);
  return (
    <div className={styles.low}>
      <Preview source={source} label="Preview of the gallery" highlight="json" jumpToLine={4} />
    </div>
  );
}

function Welcome() {
  return (
    <EmptyWelcome
      samples={[
        { id: 'pets', title: 'Pet shop', description: 'List, get, create, update and delete.' },
        { id: 'lists', title: 'To-do lists', description: 'Generics and inheritance.' },
      ]}
      onImportFile={nothing}
      onPaste={nothing}
      onSample={nothing}
      onNewOperation={nothing}
      onNewType={nothing}
    />
  );
}

// Each is a landmark of the page, so it must be there only once.
export const sections: readonly GallerySection[] = [
  { name: 'cards', title: 'Cards', render: Editable, themes: 'page' },
  { name: 'cards-readonly', title: 'Cards, read-only', render: ReadOnly, themes: 'page' },
  { name: 'navigator', title: 'Navigator', render: Navigators, themes: 'page' },
  { name: 'preview', title: 'Preview', render: Previews, themes: 'page' },
  { name: 'welcome', title: 'Welcome', render: Welcome, themes: 'page' },
];
