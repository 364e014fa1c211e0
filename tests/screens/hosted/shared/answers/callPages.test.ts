import { expect, test } from 'vitest';
import {
  callPage,
  decisionPage,
} from '../../../../../src/screens/hosted/shared/answers/callPages.ts';
import { someCall } from '../../../../storage/outboxStore.contract.ts';

const page = (endpoint: string, more: object = {}) =>
  callPage(someCall('a', 1, { endpoint, input: { user: 'ada', document: 'shop', ...more } }));

test('a call leads to the page that shows what it is about', () => {
  expect(page('pulls.update', { id: 7 })).toBe('/d/ada/shop/pulls/7');
  expect(page('issues.createComment', { id: '3' })).toBe('/d/ada/shop/issues/3');
  expect(page('issues.create')).toBe('/d/ada/shop/issues');
  expect(page('tags.create')).toBe('/d/ada/shop/versions');
  expect(page('document.update')).toBe('/d/ada/shop/editor');
  expect(page('document.sync')).toBe('/d/ada/shop');
});

test('a call has no page whose document or issue is not there yet, or is to go', () => {
  expect(page('document.delete')).toBeUndefined();
  const input = { user: 'ada', body: { name: 'shop' } };
  expect(callPage(someCall('a', 1, { endpoint: 'document.create', input }))).toBeUndefined();
});

test('the conflicts of a save and those of a sync are decided about, and nothing else is', () => {
  const sync = { endpoint: 'document.sync', state: 'failed', status: 409 } as const;
  expect(decisionPage(someCall('a', 1, sync))).toBe('/outbox/a');
  expect(decisionPage(someCall('a', 1, { ...sync, status: 403 }))).toBeUndefined();
  expect(decisionPage(someCall('a', 1, { ...sync, state: 'queued' }))).toBeUndefined();
  const of = (reason: 'changed' | 'missing') =>
    someCall('b', 1, { endpoint: 'document.update', state: 'conflict', conflict: { reason } });
  expect(decisionPage(of('changed'))).toBe('/outbox/b');
  expect(decisionPage(of('missing'))).toBeUndefined();
});
