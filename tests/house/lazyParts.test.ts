import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../src');

/** Whether a file creates lazy components with React.lazy, without a boundary. */
function usesReactLazy(path: string, text: string): boolean {
  const { module } = parseSync(path, text);
  return module.staticImports.some(
    ({ moduleRequest, entries }) =>
      moduleRequest.value === 'react' &&
      entries.some(({ importName }) => importName.name === 'lazy' || importName.kind !== 'Name'),
  );
}

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
