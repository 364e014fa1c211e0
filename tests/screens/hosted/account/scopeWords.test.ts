import { expect, it } from 'vitest';
import { scopes } from '../../../../src/provider/endpoint.ts';
import { scopesToSend, scopeWords } from '../../../../src/screens/hosted/account/scopeWords.ts';

it('has words for every scope that can be chosen', () => {
  expect(['default', ...Object.keys(scopeWords)].toSorted()).toEqual([...scopes].toSorted());
});

it('requests no scopes if all are wanted, and otherwise the remaining ones', () => {
  expect(scopesToSend(new Set())).toBeUndefined();
  expect(scopesToSend(new Set(['document', 'trigger']))).not.toContain('trigger');
  expect(scopesToSend(new Set(['document']))).toContain('tag');
});
