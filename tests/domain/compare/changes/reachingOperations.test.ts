import { expect, test } from 'vitest';
import { reachingOperations } from '../../../../src/domain/compare/changes/reachingOperations.ts';
import {
  bothSides,
  requestSide,
  responseSide,
} from '../../../../src/domain/compare/changes/change.ts';
import type { Specification } from '../../../../src/domain/model/specification.ts';
import { operation, ref, struct } from '../../example.ts';

const spec: Specification = {
  imports: [],
  operations: [
    operation('b.ask', { httpPath: '/b', return: { type: ref('Outer') } }),
    operation('a.tell', { httpPath: '/a', payload: { type: ref('Inner') } }),
    operation('c.rest', { httpPath: '/c' }),
    operation('d.base', { httpPath: '/d', return: { type: ref('Base') } }),
  ],
  types: [
    struct('Outer', [{ name: 'inner', type: ref('Inner') }]),
    struct('Inner', [{ name: 'outer', type: ref('Outer') }]),
    struct('Base'),
    struct('Child', [], { parent: ref('Base') }),
    struct('Unused'),
  ],
};

test('a type is reached by operations that mention it, and those that mention a type containing it', () => {
  const reach = reachingOperations(spec);
  const reached = (name: string) => reach(name, bothSides);
  expect(reached('Inner')).toEqual(['b.ask', 'a.tell']);
  expect(reached('Outer')).toEqual(['b.ask', 'a.tell']);
});

test('a subtype counts where its parent is mentioned, and has what its parent has', () => {
  const reached = (name: string) => reachingOperations(spec)(name, bothSides);
  expect(reached('Child')).toEqual(['d.base']);
  expect(reached('Base')).toEqual(['d.base']);
});

test('a type is also reached by metadata of an operation, such as a callback', () => {
  const schema = { sharedAs: 'Unused' };
  const call = { requestBody: { content: { 'application/json': { schema } } } };
  const operations = [
    operation('e.hear', { metadata: { callbacks: { paid: { '{$url}': { post: call } } } } }),
  ];
  expect(reachingOperations({ ...spec, operations })('Unused', bothSides)).toEqual(['e.hear']);
});

test('an unused type is not reached, nor is one that does not exist', () => {
  expect(reachingOperations(spec)('Unused', bothSides)).toEqual([]);
  expect(reachingOperations(spec)('Gone', bothSides)).toEqual([]);
});

test('what is noticed in one direction reaches the operations in which the type travels in it', () => {
  const reached = reachingOperations(spec);
  expect(reached('Inner', requestSide)).toEqual(['a.tell']);
  expect(reached('Inner', responseSide)).toEqual(['b.ask']);
});
