import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Property, TypeRef } from '../../../../src/domain/model/specification.ts';
import {
  missingIn,
  propertyDialog,
  propertyKind,
  propertyNameRefusal,
} from '../../../../src/machines/dialogs/type/propertyDialog.ts';
import { makeSpecification, makeStruct } from '../../../screens/specifications.ts';

const id: Property = { name: 'id', type: { kind: 'integer' } };
const odd: Property = { name: 'x y', type: { kind: 'string' } };
const spec = makeSpecification({ types: [makeStruct('Pet', { properties: [id, odd] })] });

describe('the property dialog', () => {
  it('starts a new property as a nullable string, and adds it at the end', () => {
    const draft = propertyKind.begin(spec, { type: 'Pet' });
    expect(draft.property).toEqual({ name: '', nullable: true, type: { kind: 'string' } });
    const property = { ...draft.property, name: 'tag' };
    expect(propertyKind.editOf(spec, { type: 'Pet' }, { property })).toEqual({
      ok: true,
      value: { kind: 'property.add', type: 'Pet', property },
    });
  });

  it('replaces the property it was opened for, and makes no edit if nothing changed', () => {
    const target = { type: 'Pet', name: 'id' };
    const property = { ...id, name: 'key', deprecated: true };
    expect(propertyKind.editOf(spec, target, { property })).toMatchObject({
      value: { kind: 'property.update', name: 'id', property },
    });
    expect(propertyKind.editOf(spec, target, { property: { ...id } })).toEqual({
      ok: true,
      value: undefined,
    });
  });

  it('explains the rules for names and which are taken, but accepts an existing name', () => {
    const refusal = (name: string, before?: string) =>
      propertyNameRefusal([id, odd], name, { before, owner: 'Pet' })?.message;
    expect(refusal('a b')).toBe(
      'Property name must match the regular expression: ^[A-Za-z0-9_.$]{1,128}$',
    );
    expect(refusal('id')).toBe('A property named id already exists in the type Pet');
    expect(refusal('x y', 'x y')).toBeUndefined();
    const renamed = { ...odd, deprecated: true };
    const edit = propertyKind.editOf(spec, { type: 'Pet', name: 'x y' }, { property: renamed });
    expect(edit.ok).toBe(true);
  });

  it('refuses what is wrong with a member of a union, unless it was like that', () => {
    const union = (maxLength: number | string): Property => ({
      name: 'size',
      type: {
        kind: 'union',
        match: 'one',
        members: [{ kind: 'string', metadata: { maxLength } }, { kind: 'integer' }],
      },
    });
    const save = (before: Property, property: Property) =>
      propertyKind.editOf(
        makeSpecification({ types: [makeStruct('Pet', { properties: [before] })] }),
        { type: 'Pet', name: 'size' },
        { property },
      );
    expect(save(union(3), union('long'))).toMatchObject({
      refusal: {
        message: 'Maximum length of the property size: this must be a whole number, 0 or more',
      },
    });
    expect(save(union('long'), { ...union('long'), deprecated: true }).ok).toBe(true);
  });

  it('refuses an incomplete type, however deeply nested', () => {
    const open: TypeRef = { kind: 'array', items: { kind: 'reference', target: '' } };
    expect(missingIn(open)).toBe('a type to refer to');
    expect(missingIn({ kind: 'map', values: { kind: 'generic', name: '' } })).toBe(
      'the name of its generic',
    );
    expect(missingIn({ kind: 'map', values: { kind: 'any' } })).toBeUndefined();
    const dialog = createActor(propertyDialog, { input: { spec, target: { type: 'Pet' } } });
    dialog.start();
    dialog.send({ type: 'change', change: () => ({ property: { name: 'owner', type: open } }) });
    dialog.send({ type: 'save', spec });
    expect(dialog.getSnapshot().output).toMatchObject({
      kind: 'refused',
      refusal: {
        message: 'The property owner needs a type to refer to: choose it, or choose another type',
      },
      draft: { property: { name: 'owner' } },
    });
  });
});
