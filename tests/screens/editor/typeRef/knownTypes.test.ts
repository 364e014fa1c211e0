import { describe, expect, it } from 'vitest';
import { knownTypes } from '../../../../src/screens/editor/typeRef/knownTypes.ts';
import { makeProperties, makeSpecification, makeStruct } from '../../specifications.ts';

const spec = makeSpecification({
  imports: [
    { alias: 'open', url: 'https://example.com/a' },
    { alias: 'read', url: 'https://example.com/b', types: [makeStruct('Error')] },
  ],
  types: [makeStruct('Pet'), makeStruct('Owner')],
});

describe('known types', () => {
  it('are those of the specification and its imports; an unread import is trusted', () => {
    const known = knownTypes(spec, undefined);
    const names = ['Pet', 'Lost', 'open:Any', 'read:Error', 'read:Lost', 'gone:Pet', 'toString'];
    expect(names.map((name) => known.has(name))).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('stay the same object while no name changes', () => {
    const known = knownTypes(spec, undefined);
    const edited = [makeStruct('Pet', { properties: makeProperties(1) }), spec.types[1]!];
    expect(knownTypes({ ...spec, types: edited }, known)).toBe(known);
    expect(knownTypes({ ...spec, types: edited.slice(1) }, known)).not.toBe(known);
    expect(knownTypes({ ...spec, imports: [] }, known).has('open:Any')).toBe(false);
  });
});
