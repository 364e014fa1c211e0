import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../src');
const workers = join(import.meta.dirname, '../../workers');

/** Whether a file creates lazy components with React.lazy, without a boundary. */
function usesReactLazy(path: string, text: string): boolean {
  const { module } = parseSync(path, text);
  return module.staticImports.some(
    ({ moduleRequest, entries }) =>
      moduleRequest.value === 'react' &&
      entries.some(({ importName }) => importName.name === 'lazy' || importName.kind !== 'Name'),
  );
}

/** Files that load code in another way, with what happens there if that fails. */
const loadsItself = new Map([
  ['app/boot/main.tsx', 'the page says by itself that it could not start'],
  ['app/hosted/main.tsx', 'the same'],
  ['app/files/samples/samples.ts', 'the welcome says which sample could not be loaded'],
  ['app/session/session.ts', 'only the name in the header is not followed'],
  ['app/update/serviceWorker.ts', 'the next visit tries again'],
  ['screens/preview/highlight.ts', 'the text is shown without colours'],
  ['storage/specs/packBody.ts', 'what is stored is refused, and tried again'],
  ['ui/UiProvider.tsx', 'there are no tooltips'],
]);

/** Files of the workers that load code when it is needed, with the page's message if that fails. */
const workersLoad = new Map([
  ['outbox/outbox.ts', 'the page asks by loadOnce, which names what could not be loaded'],
  ['spec/analysis.ts', 'the dialog or pane that asked says what it could not do'],
  ['spec/readStored.ts', 'what is stored is not opened, and can be tried again'],
  ['spec/searchWarmUp.ts', 'whoever searches is told, and loads it again'],
  [
    'spec/specWorker.ts',
    'commands by commandFailure; imports, findings and reports by their own words',
  ],
]);

/** Whether a file loads code without naming it for the error message. */
function loadsUnnamed(name: string, text: string): boolean {
  return (
    /(?<![\w.])import\(/.test(text) &&
    !name.endsWith('.d.ts') &&
    !/^formats\/\w+\/entry\.ts$/.test(name) &&
    !loadsItself.has(name) &&
    !/\b(?:lazyPart|lazyDialog|loadOnce)\b/.test(text)
  );
}

test('code that is loaded when it is needed is named if loading fails', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const texts = new Map(files.map((name) => [name, readFileSync(join(source, name), 'utf8')]));
  expect([...texts].filter(([name, text]) => loadsUnnamed(name, text))).toEqual([]);
  const others = [...loadsItself.keys()].filter((name) => !texts.get(name)?.includes('import('));
  expect(others).toEqual([]);
  expect(loadsUnnamed('planted.ts', "await import('./a.ts')")).toBe(true);
});

test('each file of a worker that loads code has an answer to its failure', () => {
  const loading = readdirSync(workers, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') && /(?<![\w.])import\(/.test(readFileSync(join(workers, name), 'utf8')),
  );
  expect(loading.toSorted()).toEqual([...workersLoad.keys()]);
});

test('every lazy part is made by lazyPart or lazyDialog, so that its failure stays its own', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(
    files.filter((name) => usesReactLazy(name, readFileSync(join(source, name), 'utf8'))),
  ).toEqual([]);
});

test.each([
  ['by its name', "import { lazy } from 'react';"],
  ['under another name', "import { useState, lazy as later } from 'react';"],
  ['with all of React', "import * as React from 'react';"],
  ['with the default', "import React from 'react';"],
])('a planted lazy is found: %s', (_, text) => {
  expect(usesReactLazy('planted.tsx', text)).toBe(true);
});
