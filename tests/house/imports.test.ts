import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkImports } from './checkImports.ts';
import { readImports, type SourceFile } from './readImports.ts';
import { house } from './rooms.ts';

const root = join(import.meta.dirname, '../..');

function readSources(): SourceFile[] {
  // Planned rooms may not have a folder yet.
  const rooms = ['src', 'workers', 'server', 'cli'].filter((room) => existsSync(join(root, room)));
  return rooms.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => ({
        path: `${folder}/${name.split(sep).join('/')}`,
        text: readFileSync(join(root, folder, name), 'utf8'),
      })),
  );
}

test('the whole program follows the import rules', () => {
  const files = readSources();
  expect(files.length).toBeGreaterThan(50);
  expect(checkImports(files)).toEqual([]);
});

test('a room may use no package that neither it nor a room with the same list uses', () => {
  const used = new Map<readonly string[], Set<string>>();
  for (const file of readSources()) {
    const list = house.find(({ folder }) => file.path.startsWith(`${folder}/`))?.packages ?? [];
    const names = readImports(file).imports.flatMap(({ specifier, path }) =>
      path === undefined ? list.filter((name) => `${specifier}/`.startsWith(`${name}/`)) : [],
    );
    used.set(list, new Set([...(used.get(list) ?? []), ...names]));
  }
  const unused = house.flatMap(({ folder, packages }) =>
    packages
      .filter((name) => used.get(packages)?.has(name) !== true)
      .map((name) => `${folder}: ${name}`),
  );
  expect(unused).toEqual([]);
});

/** A program from files given as path and text. */
function program(files: Readonly<Record<string, string>>): SourceFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}

describe('a violation is found', () => {
  const cases: readonly (readonly [
    what: string,
    files: Readonly<Record<string, string>>,
    breach: RegExp,
  ])[] = [
    [
      'an arrow up',
      { 'src/domain/model/a.ts': "import { b } from '../../formats/b.ts'; b();" },
      /^src\/domain\/model\/a\.ts imports src\/formats\/b\.ts: src\/domain\/model may not use src\/formats/,
    ],
    [
      'an arrow up for a type only',
      {
        'src/domain/model/a.ts': "import type { B } from '../../formats/b.ts'; export type A = B;",
      },
      /may not use src\/formats/,
    ],
    [
      'an arrow up in import() for a type',
      { 'src/domain/model/a.ts': "export type A = { b: import('../../formats/b.ts').B };" },
      /may not use src\/formats/,
    ],
    [
      'an arrow up by a re-export',
      { 'src/domain/model/a.ts': "export { b } from '../../formats/b.ts'; export const a = 1;" },
      /may not use src\/formats/,
    ],
    [
      'an arrow up in a lazy import',
      { 'src/formats/a.ts': "export const a = () => import('../app/boot/b.ts');" },
      /may not use src\/app\/boot/,
    ],
    [
      'the store asking the accounts',
      { 'server/store/a.ts': "import { b } from '../accounts/b.ts'; b();" },
      /server\/store may not use server\/accounts/,
    ],
    [
      'accounts that speak HTTP',
      { 'server/accounts/a.ts': "import type { B } from '../http/b.ts'; export type A = B;" },
      /server\/accounts may not use server\/http/,
    ],
    [
      'the binding of calls knowing what answers them',
      { 'server/http/calls/a.ts': "import { b } from '../../routes/b.ts'; b();" },
      /server\/http may not use server\/routes/,
    ],
    [
      'a room of the server knowing who puts it together',
      { 'server/triggers/a.ts': "import type { B } from '../settings.ts'; export type A = B;" },
      /server\/triggers may not use server\./,
    ],
    [
      'a query outside the store',
      { 'server/routes/a.ts': "import { sql } from 'kysely';" },
      /imports kysely, which server\/routes may not use/,
    ],
    [
      'a comparison that merges',
      { 'src/domain/compare/a.ts': "import { b } from '../merge/b.ts'; b();" },
      /src\/domain\/compare may not use src\/domain\/merge/,
    ],
    [
      'a format that looks another up',
      { 'src/formats/openapi/a.ts': "import { b } from '../registry/b.ts'; b();" },
      /src\/formats\/openapi may not use src\/formats\/registry/,
    ],
    [
      'what all readers share, using one of them',
      {
        'src/formats/reading/a.ts': "import type { B } from '../openapi/b.ts'; export type A = B;",
      },
      /src\/formats\/reading may not use src\/formats\/openapi/,
    ],
    [
      'a screen in another screen',
      { 'src/screens/share/a.ts': "import type { B } from '../library/b.ts'; export type A = B;" },
      /src\/screens\/share may not use src\/screens\/library/,
    ],
    [
      'a part of the app that reaches for what is put together above it',
      { 'src/app/session/a.ts': "import type { B } from '../library/b.ts'; export type A = B;" },
      /src\/app\/session may not use src\/app\/library/,
    ],
    [
      'a card that opens a dialog by itself',
      { 'src/screens/editor/cards/a.ts': "import { b } from '../dialogs/b.ts'; b();" },
      /cards may not use src\/screens\/editor\/dialogs/,
    ],
    [
      'code where only types are allowed',
      { 'src/screens/share/a.ts': "import { b } from '../../formats/b.ts'; b();" },
      /of src\/formats, src\/screens\/share may use types only/,
    ],
    [
      'a worker that is run instead of addressed',
      { 'src/app/worker/a.ts': "import '../../../workers/spec.worker.ts';" },
      /of workers, src\/app\/worker may use types only/,
    ],
    ['React in a worker', { 'workers/a.ts': "import { useState } from 'react';" }, /imports react/],
    [
      'React in the domain',
      { 'src/domain/model/a.tsx': "import type { ReactNode } from 'react';" },
      /imports react/,
    ],
    [
      'a DOM library in a format',
      { 'src/formats/a.ts': "import { createRoot } from 'react-dom/client';" },
      /imports react-dom, which/,
    ],
    [
      'a scoped package',
      { 'src/machines/a.ts': "import { useMachine } from '@xstate/react/lib/a.js';" },
      /imports @xstate\/react, which/,
    ],
    ['Node in the page', { 'src/app/boot/a.ts': "import 'node:fs';" }, /does not run on Node/],
    [
      'Node in the domain',
      { 'src/domain/model/a.ts': "import 'node:fs';" },
      /does not run on Node/,
    ],
    ['Node in a worker', { 'workers/a.ts': "import 'node:fs';" }, /does not run on Node/],
    ['a server package in the page', { 'src/app/boot/a.ts': "import 'hono';" }, /imports hono/],
    ['a package nobody listed', { 'server/a.ts': "import 'left-pad';" }, /imports left-pad/],
    [
      'an import out of the house',
      { 'src/domain/model/a.ts': "import '../../../tests/house/b.ts';" },
      /lies in no room/,
    ],
    ['a file in no room', { 'src/shared/a.ts': 'export const a = 1;' }, /lies in no room/],
    [
      'a loop of two',
      {
        'src/domain/model/a.ts': "import { b } from './b.ts'; export const a = () => b;",
        'src/domain/model/b.ts': "import { a } from './a.ts'; export const b = () => a;",
      },
      /^Loop: src\/domain\/model\/a\.ts → src\/domain\/model\/b\.ts → src\/domain\/model\/a\.ts\.$/,
    ],
    [
      'a loop that exists for types only',
      {
        'src/domain/model/a.ts': "import type { B } from './b.ts'; export const a = (b: B) => b;",
        'src/domain/model/b.ts': "import { a } from './a.ts'; export type B = typeof a;",
      },
      /^Loop: src\/domain\/model\/a\.ts → src\/domain\/model\/b\.ts → src\/domain\/model\/a\.ts\.$/,
    ],
    [
      'a loop of three behind a file that is not in it',
      {
        'src/ui/start.ts': "import './a.ts';",
        'src/ui/a.ts': "import './b.ts';",
        'src/ui/b.ts': "export { c } from './c.ts'; export const b = 1;",
        'src/ui/c.ts': "export const c = () => import('./a.ts');",
      },
      /^Loop: src\/ui\/a\.ts → src\/ui\/b\.ts → src\/ui\/c\.ts → src\/ui\/a\.ts\.$/,
    ],
    [
      'a barrel by content',
      { 'src/ui/widgets.ts': "export { a } from './a.ts'; export type { B } from './b.ts';" },
      /is a barrel/,
    ],
    [
      'a barrel that imports first',
      { 'src/ui/widgets.ts': "import { a } from './a.ts'; export { a };" },
      /is a barrel/,
    ],
    ['a barrel by name', { 'src/ui/index.ts': 'export const a = 1;' }, /is a barrel/],
  ];

  test.each(cases)('%s', (_, files, breach) => {
    const breaches = checkImports(program(files));
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toMatch(breach);
  });
});

describe('what is allowed is not a violation', () => {
  const cases: readonly (readonly [what: string, files: Readonly<Record<string, string>>])[] = [
    ['an arrow down', { 'src/formats/a.ts': "import { b } from '../domain/model/b.ts'; b();" }],
    [
      'arrows down inside the server',
      {
        'server/app.ts': "import './routes/a.ts';",
        'server/routes/a.ts': "import './../http/calls/b.ts'; import '../store/c.ts';",
        'server/http/calls/b.ts': "import '../../accounts/d.ts';",
        'server/accounts/d.ts': "import '../store/c.ts';",
        'server/store/c.ts': 'export const c = 1;',
      },
    ],
    [
      'types where only types are allowed',
      {
        'src/screens/share/a.ts': "import { type B } from '../../formats/b.ts'; export type A = B;",
      },
    ],
    [
      'the address of a worker',
      {
        'src/app/worker/a.ts':
          "import url from '../../../workers/a.ts?worker&url'; export const a = url;",
      },
    ],
    [
      'two ways to the same file',
      {
        'src/domain/model/a.ts': "import './b.ts'; import './c.ts';",
        'src/domain/model/b.ts': "import './c.ts';",
        'src/domain/model/c.ts': 'export const c = 1;',
      },
    ],
    [
      'the two barrels',
      {
        'src/provider/contract/index.ts': "export { a } from './a.ts';",
        'src/formats/registry/registry.ts': "export { a } from './a.ts';",
      },
    ],
    ['Node on the server', { 'server/a.ts': "import 'node:fs'; import 'hono';" }],
    [
      'what only looks like an import',
      { 'src/domain/model/a.ts': `export const a = "import 'node:fs'"; // import 'react'` },
    ],
  ];

  test.each(cases)('%s', (_, files) => {
    expect(checkImports(program(files))).toEqual([]);
  });
});
