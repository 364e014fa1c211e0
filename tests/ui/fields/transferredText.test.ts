import { expect, test } from 'vitest';
import { readDrop, refuseDropped } from '../../../src/ui/fields/transferredText.ts';

interface Dropped {
  readonly name: string;
  readonly isDirectory?: boolean;
}

/** The drag data that a browser provides for these items, with only the fields that are used. */
function transfer(...dropped: readonly Dropped[]): DataTransfer {
  const entries = dropped.map(({ name, isDirectory = false }) => ({ name, isDirectory }));
  return {
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })),
    files: dropped.map(({ name }) => new File(['{}'], name)),
    getData: () => '',
  } as unknown as DataTransfer;
}

test.each<[what: string, readonly Dropped[], refused: string | undefined]>([
  ['one file', [{ name: 'a.json' }], undefined],
  ['nothing', [], undefined],
  [
    'a folder',
    [{ name: 'specs', isDirectory: true }],
    'specs is a folder. Drop one JSON or YAML file from it instead.',
  ],
  [
    'several files',
    [{ name: 'a.json' }, { name: 'b.json' }],
    '2 files were dropped, and only one can be read at a time. Drop the one that you want.',
  ],
])('%s', (_what, dropped, refused) => {
  const data = transfer(...dropped);
  expect(refuseDropped(data)).toBe(refused);
  const taken: (string | undefined)[] = [];
  const isTaken = readDrop(data, {
    onFile: ({ name }) => taken.push(name),
    onLargePaste: (text) => taken.push(text),
    onRefused: (message) => taken.push(message),
  });
  expect(isTaken).toBe(dropped.length > 0);
  expect(taken).toEqual([
    refused,
    ...(dropped.length === 1 && refused === undefined ? ['a.json'] : []),
  ]);
});
