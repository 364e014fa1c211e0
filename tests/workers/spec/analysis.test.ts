import { expect, it } from 'vitest';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { toStored } from '../../../src/domain/edits/storedEdit.ts';
import { printInternal } from '../../../src/formats/internal/print.ts';
import { localAccount } from '../../../src/storage/database/account.ts';
import { openDatabase } from '../../../src/storage/database/database.ts';
import { createSpecStore } from '../../../src/storage/specs/specs.ts';
import { createSpecWorker } from '../../../workers/spec/specWorker.ts';
import { operation, ref, shop, struct } from '../../domain/example.ts';

let databases = 0;

/** A worker with a specification, on its own database. */
function holding(spec: Specification) {
  databases += 1;
  const store = createSpecStore(openDatabase(`further ${databases}`));
  const worker = createSpecWorker(store, () => new Date());
  const key = { account: localAccount, id: 'one' };
  worker.hold(key, 1, spec);
  return { store, worker, key };
}

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer;
}

const dangling: Specification = {
  imports: [],
  operations: [
    operation('a', { httpPath: '/a', return: { type: ref('Gone') } }),
    operation('b', { httpPath: '/b', return: { type: ref('Kept') } }),
  ],
  types: [struct('Kept')],
};

/** Reading a document must not change these. */
const sound: Specification = { ...dangling, operations: dangling.operations.slice(1) };

it('keeps the findings up to date with the edits that the replica follows', async () => {
  const { worker } = holding(dangling);
  const analysis = await worker.analysis();
  expect(analysis.findings()).toEqual({
    rev: 1,
    kinds: [{ code: 'dangling-reference', count: 1 }],
  });
  const edit: Edit = { kind: 'type.delete', name: 'Kept' };
  await worker.follow(2, toStored(edit));
  expect(analysis.findings()).toEqual({
    rev: 2,
    kinds: [{ code: 'dangling-reference', count: 2 }],
  });
  const page = analysis.findingsOf('dangling-reference', 1, 9);
  expect(page.rev).toBe(2);
  expect(page.findings.map(({ at, message }) => [at.name, message])).toEqual([
    ['b', 'The return of b refers to Kept, which does not exist.'],
  ]);
  expect(analysis.findingsOf('unused-type', 0, 9).findings).toEqual([]);
});

it('checks again when another specification is opened', async () => {
  const { worker, key } = holding(dangling);
  const analysis = await worker.analysis();
  analysis.findings();
  worker.hold({ ...key, id: 'two' }, 7, { imports: [], operations: [], types: [] });
  expect(analysis.findings()).toEqual({ rev: 7, kinds: [] });
});

it('compares with a document in any format, and reads the result in pages', async () => {
  const { worker } = holding(sound);
  const analysis = await worker.analysis();
  const before: Specification = {
    ...sound,
    operations: [operation('a.gone', { httpPath: '/gone' }), ...sound.operations],
  };
  const compared = await analysis.compareWith({
    bytes: bytesOf(printInternal(before)),
    fileName: 'before.json',
  });
  expect(compared).toEqual({
    ok: true,
    value: {
      operations: 2,
      types: 1,
      step: 'major',
      counts: { major: 1, minor: 0, patch: 0 },
      rows: 2,
      breakingRows: 2,
      notComparable: { count: 0, rows: 0 },
      remarks: [],
    },
  });
  expect(analysis.changeRows('all', 0, 1)).toEqual([
    {
      kind: 'entity',
      entity: 'operation',
      name: 'a.gone',
      level: 'major',
      count: 1,
      isThere: false,
      reaches: [],
    },
  ]);
  expect(analysis.changeRows('breaking', 1, 9)).toEqual([
    {
      kind: 'change',
      level: 'major',
      line: 'Was removed',
      reason: 'Calls of it fail.',
      breaks: 'server',
    },
  ]);
  expect(analysis.changelog()).toBe('Breaking: Operation a.gone was removed');
  const diff = analysis.textDiff();
  expect(diff.added).toBeLessThan(diff.removed);
  expect(analysis.diffRows(0, 1)).toEqual([
    { kind: 'place', label: 'a.gone', old: expect.any(Number), new: expect.any(Number) },
  ]);
});

it('says what reading the other document changed, without which a removed parent is not seen', async () => {
  const { worker } = holding({
    imports: [],
    operations: [],
    types: [
      struct('Pet', [{ name: 'kind', type: { kind: 'string' } }], {
        base: true,
        discriminator: 'kind',
        mapping: [{ type: 'Dog', value: 'dog' }],
      }),
      struct('Dog', [], { parent: ref('Pet') }),
    ],
  });
  const mapping = { dog: '#/$defs/Dog' };
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: {
      Pet: {
        type: 'object',
        properties: { kind: { type: 'string' } },
        discriminator: { propertyName: 'kind', mapping },
      },
      Dog: { type: 'object' },
    },
  };
  const analysis = await worker.analysis();
  const compared = await analysis.compareWith({ bytes: bytesOf(JSON.stringify(schema)) });
  expect(compared).toMatchObject({ ok: true, value: { step: 'none' } });
  expect(compared.ok && compared.value.remarks).toEqual([
    {
      code: 'child-adopted',
      severity: 'warning',
      count: 1,
      meaning: expect.stringContaining('had no parent'),
      examples: [
        {
          message:
            'The mapping of Pet names Dog, which has no parent: Pet became its parent, and Dog has its properties now.',
          path: '/$defs/Pet/discriminator/mapping/dog',
        },
      ],
    },
  ]);
});

it('compares with a restore point, and reports when its content is missing', async () => {
  const { worker, store, key } = holding(shop);
  const analysis = await worker.analysis();
  expect(await analysis.restorePoints()).toEqual([]);
  const body = await worker.storeReplica();
  const compared = await analysis.compareWith({ body });
  expect(compared).toMatchObject({ ok: true, value: { step: 'none', remarks: [] } });
  expect(analysis.textDiff().rows).toBe(0);
  const gone = await analysis.compareWith({ body: 'f'.repeat(64) });
  expect(gone.ok ? '' : gone.refusal.code).toBe('gone');
  await store.compact(key, 1, body, { operations: 2, types: 2 }, new Date());
  expect(await analysis.restorePoints()).toEqual(await store.restorePoints(key));
});

it('refuses an invalid document, with the reason', async () => {
  const { worker } = holding(dangling);
  const analysis = await worker.analysis();
  const refused = await analysis.compareWith({ bytes: bytesOf('{"types": [') });
  expect(refused.ok ? '' : refused.refusal.message).toMatch(/JSON|YAML|end/i);
});
