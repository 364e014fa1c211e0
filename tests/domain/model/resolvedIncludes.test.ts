import { describe, expect, it } from 'vitest';
import { danglingReferences } from '../../../src/domain/model/types/references.ts';
import {
  nothingResolved,
  withResolved,
  type ResolvedIncludes,
} from '../../../src/domain/model/resolvedIncludes.ts';
import { refuse, succeed, type Result } from '../../../src/domain/model/values/result.ts';
import type { Type } from '../../../src/domain/model/specification.ts';
import { makeSpecification, makeStruct } from '../../screens/specifications.ts';

const order = makeStruct('Order');
const resolved: ResolvedIncludes = new Map<string, Result<readonly Type[]>>([
  ['https://a', succeed([order])],
  ['https://gone', refuse('not-found', 'Nothing was found there.')],
]);
const spec = makeSpecification({
  imports: [
    { alias: 'a', url: 'https://a' },
    { alias: 'gone', url: 'https://gone' },
    { alias: 'own', url: 'https://a', types: [makeStruct('Kept')] },
    { alias: 'new', url: 'https://b' },
  ],
  types: [
    makeStruct('Cart', {
      properties: [
        { name: 'order', type: { kind: 'reference', target: 'a:Order' } },
        { name: 'item', type: { kind: 'reference', target: 'a:Item' } },
      ],
    }),
  ],
});

describe('what includes resolve to', () => {
  it('is combined with the specification, which stays unchanged', () => {
    const before = structuredClone(spec);
    const seen = withResolved(spec, resolved);
    expect(seen.imports.map(({ types }) => types?.map(({ name }) => name))).toEqual([
      ['Order'],
      undefined,
      ['Kept'],
      undefined,
    ]);
    expect(spec).toEqual(before);
    expect(seen.types).toBe(spec.types);
    expect(danglingReferences(seen).map(({ target }) => target)).toEqual(['a:Item']);
  });

  it('is the same object for the same input, and the specification itself if nothing is added', () => {
    expect(withResolved(spec, resolved)).toBe(withResolved(spec, resolved));
    const edited = { ...spec, types: [] };
    expect(withResolved(edited, resolved).imports).toBe(withResolved(spec, resolved).imports);
    expect(withResolved(spec, nothingResolved)).toBe(spec);
    const plain = makeSpecification();
    expect(withResolved(plain, resolved)).toBe(plain);
  });
});
