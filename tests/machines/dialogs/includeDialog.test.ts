import { describe, expect, it } from 'vitest';
import type { Include, Specification } from '../../../src/domain/model/specification.ts';
import {
  aliasRefusal,
  includeKind,
  suggestAlias,
} from '../../../src/machines/dialogs/includeDialog.ts';
import { makeSpecification, makeStruct } from '../../screens/specifications.ts';

const shop: Include = { alias: 'shop', url: 'https://a/b.json', types: [makeStruct('Order')] };
const spec: Specification = makeSpecification({ imports: [shop] });

describe('the include dialog', () => {
  it('adds an include, checking only its alias', () => {
    const draft = { include: { alias: 'other', url: ' not a url ' } };
    expect(includeKind.editOf(spec, {}, draft)).toEqual({
      ok: true,
      value: { kind: 'import.add', include: { alias: 'other', url: 'not a url' } },
    });
  });

  it('forgets the types of a previous URL, and keeps them if the URL stays', () => {
    const target = { alias: 'shop' };
    const renamed = includeKind.editOf(spec, target, { include: { ...shop, alias: 'store' } });
    expect(renamed).toMatchObject({
      value: { kind: 'import.update', alias: 'shop', include: { ...shop, alias: 'store' } },
    });
    const moved = includeKind.editOf(spec, target, { include: { ...shop, url: 'https://c' } });
    expect(moved).toEqual({
      ok: true,
      value: {
        kind: 'import.update',
        alias: 'shop',
        include: { alias: 'shop', url: 'https://c' },
      },
    });
  });

  it('makes no edit when nothing was changed', () => {
    const target = { alias: 'shop' };
    const draft = includeKind.begin(spec, target);
    expect(includeKind.editOf(spec, target, draft)).toEqual({ ok: true, value: undefined });
  });

  it('refuses an alias that is empty, taken or contains a colon, but never its present one', () => {
    expect(aliasRefusal(spec, {}, '')).toMatchObject({
      code: 'invalid-alias',
      message: 'Alias must match the regular expression: ^[A-Za-z0-9_]{1,128}$',
    });
    expect(aliasRefusal(spec, {}, 'a:b')?.code).toBe('invalid-alias');
    expect(aliasRefusal(spec, {}, 'two words')?.code).toBe('invalid-alias');
    expect(aliasRefusal(spec, {}, 'a'.repeat(129))?.code).toBe('invalid-alias');
    expect(aliasRefusal(spec, {}, 'shop')?.code).toBe('taken-import-name');
    expect(aliasRefusal(spec, { alias: 'shop' }, 'shop')).toBeUndefined();
    const refused = includeKind.editOf(spec, {}, { include: { alias: '', url: '' } });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'invalid-alias' } });
  });

  it('refuses the name of a scalar or of a type, but never its present one', () => {
    const both = { ...spec, types: [makeStruct('Pet'), makeStruct('shop')] };
    expect(aliasRefusal(both, {}, 'string')).toMatchObject({
      code: 'reserved-alias',
      message: 'Alias must not be the name of a scalar type: string',
    });
    expect(aliasRefusal(both, {}, 'Pet')?.message).toBe('A type named Pet already exists');
    // An import may already contain both.
    expect(aliasRefusal(both, { alias: 'shop' }, 'shop')).toBeUndefined();
    const moved = includeKind.editOf(both, { alias: 'shop' }, { include: { ...shop, url: 'c' } });
    expect(moved.ok).toBe(true);
  });

  it('suggests an alias that is free and valid before a colon', () => {
    expect(suggestAlias(spec, 'pet-store')).toBe('pet_store');
    expect(suggestAlias(spec, 'shop')).toBe('shop2');
    expect(suggestAlias(spec, '-:-')).toBe('include');
    expect(suggestAlias(spec, 'a'.repeat(200))).toBe('a'.repeat(120));
    expect(suggestAlias(spec, 'any')).toBe('any2');
    expect(suggestAlias({ ...spec, types: [makeStruct('crm')] }, 'crm')).toBe('crm2');
  });
});
