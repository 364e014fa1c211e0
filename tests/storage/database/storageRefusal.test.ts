import { expect, test } from 'vitest';
import { storageRefusal } from '../../../src/storage/database/storageRefusal.ts';

test.each([
  ['MissingAPIError', 'this browser has no storage for pages'],
  ['SecurityError', 'the browser does not let this site store data'],
  ['InvalidStateError', 'the browser stores nothing here, as in some private windows'],
  ['DatabaseClosedError', 'the browser closed its storage'],
  ['AbortError', 'the browser stopped in the middle of saving'],
  ['TimeoutError', "the browser's storage did not answer in time"],
  ['NotReadableError', 'what is stored is damaged'],
  ['OtherError', "the browser's storage failed"],
])('%s is told in words for people', (name, words) => {
  const told = storageRefusal(Object.assign(new Error('No.'), { name }));
  expect(told.ok ? '' : told.refusal.message).toContain(`This change was not saved: ${words} (`);
});
