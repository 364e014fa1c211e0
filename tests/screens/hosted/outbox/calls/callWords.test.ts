import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../../../src/provider/contract/index.ts';
import { callWords } from '../../../../../src/screens/hosted/outbox/calls/callWords.ts';
import { someCall } from '../../../../storage/outboxStore.contract.ts';

const call = (endpoint: string, input: object = {}) =>
  callWords(
    someCall('a', 1, {
      endpoint,
      stream: 'ada/shop',
      input: { user: 'ada', document: 'shop', ...input },
    }),
  );

describe('what a call does', () => {
  test.each(endpoints.filter(({ queueable }) => queueable).map(({ id }) => id))(
    'is said in words: %s',
    (id) => {
      const words = call(id, { id: 7, body: { title: 'Broken', version: '1.0.0' } });
      expect(words).not.toContain(id);
      expect(words).toMatch(/^[A-Z].*ada\/shop/);
    },
  );

  test('distinguishes the two effects of one call', () => {
    expect(call('document.star', { body: { active: true } })).toBe('Star ada/shop');
    expect(call('document.star', { body: { active: false } })).toBe('Unstar ada/shop');
    expect(call('issues.update', { id: 7, body: { status: 2 } })).toBe('Close issue 7 of ada/shop');
    expect(call('pulls.update', { id: 7, body: { status: 3 } })).toBe(
      'Close pull request 7 of ada/shop',
    );
    const source = { user: 'bob', document: 'zoo' };
    expect(call('document.create', { body: { name: 'shop', source } })).toBe(
      'Fork bob/zoo as ada/shop',
    );
    expect(call('tags.create')).toBe('Make the next version of ada/shop');
  });
});
