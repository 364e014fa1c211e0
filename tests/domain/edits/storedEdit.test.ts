import { describe, expect, test } from 'vitest';
import { fromStored, toStored } from '../../../src/domain/edits/storedEdit.ts';

describe('stored edits', () => {
  test('of a newer version are refused, with what to do', () => {
    const stored = { ...toStored({ kind: 'operation.delete', name: 'a' }), v: 3 };
    expect(fromStored(stored)).toMatchObject({
      refusal: {
        code: 'newer-edit',
        message: 'This change was stored by a newer version of the app; update the app to open it',
      },
    });
  });

  test('of version 1 put what a specification says about itself into its fields', () => {
    const old = {
      imports: [],
      operations: [],
      types: [],
      metadata: { info: { title: 'Shop', termsOfService: '/terms' }, 'x-a': 1 },
    };
    const replace = { kind: 'spec.replace', content: { spec: old } };
    const restore = { kind: 'restore', head: { metadata: { tags: [{ name: 'a' }] } } };
    const clear = { kind: 'restore', head: { metadata: null, root: 'A' } };
    const edits = [replace, restore, clear, { kind: 'operation.delete', name: 'a' }];
    expect(fromStored({ v: 1, edit: { kind: 'batch', edits } })).toStrictEqual({
      ok: true,
      value: {
        kind: 'batch',
        edits: [
          {
            kind: 'spec.replace',
            content: {
              spec: {
                imports: [],
                operations: [],
                types: [],
                info: { title: 'Shop', metadata: { termsOfService: '/terms' } },
                metadata: { 'x-a': 1 },
              },
            },
          },
          {
            kind: 'restore',
            head: { info: null, servers: null, tags: [{ name: 'a' }], metadata: null },
          },
          {
            kind: 'restore',
            head: { info: null, servers: null, tags: null, metadata: null, root: 'A' },
          },
          { kind: 'operation.delete', name: 'a' },
        ],
      },
    });
  });

  test.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ v: 1 }],
    [{ v: '1', edit: { kind: 'operation.delete', name: 'a' } }],
    [{ v: 1, edit: { kind: 'toString' } }],
    [{ v: 1, edit: { kind: 'operation.delete' } }],
    [{ v: 1, edit: { kind: 'type.move', name: 'a', by: '1' } }],
    [{ v: 1, edit: { kind: 'payload.set', operation: 'a' } }],
    [{ v: 1, edit: { kind: 'batch', edits: [{ kind: 'nothing' }] } }],
    [{ v: 1, edit: { kind: 'restore', types: [] } }],
    [{ v: 1, edit: { kind: 'batch', edits: { length: 0 } } }],
  ])('%j is damaged', (row) => {
    expect(fromStored(row)).toMatchObject({ ok: false, refusal: { code: 'damaged-edit' } });
  });
});
