import { describe, expect, test } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import { emptySpecification } from '../../../src/domain/model/specification.ts';
import { usesOfType } from '../../../src/domain/model/types/references.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { after, messageOf, operation, refusalOf, shop, struct } from '../example.ts';

describe('root and settings', () => {
  test('the root is an existing type, or none', () => {
    expect(after(shop, { kind: 'root.set', root: 'Zoo' }).root).toBe('Zoo');
    expect(after(shop, { kind: 'root.set', root: null })).not.toHaveProperty('root');
    expect(refusalOf(shop, { kind: 'root.set', root: 'Nobody' })).toBe('unknown-type');
    expect(after(shop, { kind: 'root.set', root: 'Pet' })).toBe(shop);
  });

  test('settings are set and cleared', () => {
    const set = after(shop, {
      kind: 'settings.set',
      baseUrl: 'https://example.org',
      security: { type: 'apiKey', name: 'X-Key', in: 'header' },
    });
    expect(set).toMatchObject({ baseUrl: 'https://example.org', security: { name: 'X-Key' } });
    const cleared = after(set, { kind: 'settings.set', baseUrl: null, security: null });
    expect(cleared).toStrictEqual(shop);
  });

  test('what the specification says about itself is set, cleared and left alone', () => {
    const base = { kind: 'settings.set', baseUrl: null, security: null } as const;
    const info = { title: 'Shop', version: '1.0.0' };
    const servers = [{ url: 'https://test.example.org' }];
    const set = after(shop, { ...base, info, servers, tags: [{ name: 'pets' }] });
    expect(set).toMatchObject({ info, servers, tags: [{ name: 'pets' }] });
    // Edits of older versions have no further fields.
    expect(after(set, base)).toBe(set);
    expect(after(set, { ...base, info: null })).not.toHaveProperty('info');
    const cleared = after(set, { ...base, info: null, servers: null, tags: null });
    expect(cleared).toStrictEqual(shop);
  });
});

describe('imports', () => {
  const include = { alias: 'new', url: 'https://example.org' };

  test('are added, updated and deleted', () => {
    const added = after(shop, { kind: 'import.add', include });
    expect(added.imports.at(-1)).toBe(include);
    expect(after(added, { kind: 'import.delete', alias: 'new' })).toStrictEqual(shop);
    const resolved = { ...include, alias: 'later', types: [struct('Thing')] };
    expect(
      after(shop, { kind: 'import.update', alias: 'later', include: resolved }).imports[1],
    ).toBe(resolved);
  });

  test('a new alias carries the references along', () => {
    const [common] = shop.imports;
    if (!common) throw new Error('no import');
    const renamed = after(shop, {
      kind: 'import.update',
      alias: 'common',
      include: { ...common, alias: 'shared' },
    });
    expect(usesOfType(renamed, 'shared:Message')).toEqual(usesOfType(shop, 'common:Message'));
    expect(usesOfType(renamed, 'common:Message')).toEqual([]);
  });

  test('duplicate, unusable and unknown aliases are refused', () => {
    const add = (alias: string) =>
      refusalOf(shop, { kind: 'import.add', include: { ...include, alias } });
    expect(add('common')).toBe('taken-import-name');
    expect(add('')).toBe('invalid-alias');
    expect(add('a:b')).toBe('invalid-alias');
    // The dialog refuses it now; an edit from before that is still replayed.
    const older = after(shop, { kind: 'import.add', include: { ...include, alias: 'my-api' } });
    expect(older.imports.map(({ alias }) => alias)).toContain('my-api');
    expect(refusalOf(shop, { kind: 'import.delete', alias: 'nobody' })).toBe('unknown-import');
  });
});

describe('spec.replace', () => {
  const other: Specification = { ...emptySpecification, types: [struct('Only')] };

  test('replaces everything with its own content or with a stored body', () => {
    const carried = applyEdit(shop, { kind: 'spec.replace', content: { spec: other } });
    expect(carried).toMatchObject({
      value: {
        spec: other,
        touched: { operations: [], types: [], imports: [], head: true, all: true },
        undo: { kind: 'spec.replace', content: { spec: shop } },
      },
    });
    const stored = applyEdit(shop, { kind: 'spec.replace', content: { body: 'h' } }, (hash) =>
      hash === 'h' ? other : undefined,
    );
    expect(stored).toMatchObject({ value: { spec: other } });
  });

  test('a missing body and names that are not unique are refused', () => {
    expect(refusalOf(shop, { kind: 'spec.replace', content: { body: 'h' } })).toBe(
      'body-unavailable',
    );
    const twice = { ...other, operations: [operation('a'), operation('a')] };
    expect(messageOf(shop, { kind: 'spec.replace', content: { spec: twice } })).toBe(
      'An operation named a already exists',
    );
  });
});

describe('batch', () => {
  test('is one step with one undo', () => {
    const applied = applyEdit(shop, {
      kind: 'batch',
      edits: [
        { kind: 'type.rename', name: 'Pet', to: 'Animal' },
        { kind: 'type.delete', name: 'Zoo' },
        { kind: 'operation.delete', name: 'pets.list' },
      ],
    });
    if (!applied.ok) throw new Error(applied.refusal.message);
    expect(applied.value.touched.operations).toEqual(
      expect.arrayContaining(['pets.create', 'pets.list']),
    );
    expect(after(applied.value.spec, applied.value.undo)).toStrictEqual(shop);
  });

  test('is refused as a whole if one of its edits is', () => {
    expect(
      refusalOf(shop, {
        kind: 'batch',
        edits: [
          { kind: 'type.delete', name: 'Zoo' },
          { kind: 'type.delete', name: 'Zoo' },
        ],
      }),
    ).toBe('unknown-type');
  });

  test('containing a replacement is undone by a replacement', () => {
    const applied = applyEdit(shop, {
      kind: 'batch',
      edits: [
        { kind: 'spec.replace', content: { spec: other() } },
        { kind: 'root.set', root: 'Only' },
      ],
    });
    if (!applied.ok) throw new Error(applied.refusal.message);
    expect(applied.value.touched.all).toBe(true);
    expect(after(applied.value.spec, applied.value.undo)).toBe(shop);
  });

  const other = (): Specification => ({ ...emptySpecification, types: [struct('Only')] });
});
