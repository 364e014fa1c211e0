import { describe, expect, test } from 'vitest';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { labelOf, type SyncFacts } from '../../../src/sync/calls/label.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';
import { ada, start } from '../engine.ts';

const minute = 60_000;
const document = {
  account: ada,
  name: 'ada/shop',
  head: { commit: 'abcdef123456', body: 'b', content: 'one' },
  checkedAt: start - 5 * minute,
};
const labelled = (rest: Partial<SyncFacts>, now = start) =>
  labelOf({ isStored: true, content: 'one', document, calls: [], ...rest }, now);

describe('the word', () => {
  test.each([
    [{ isStored: false }, 'Not saved'],
    [{ isStored: false, isWriting: true }, 'Saving'],
    [{ content: 'two' }, 'Saved on this device'],
    [{}, 'Synced'],
    [{ document: undefined }, 'Saved on this device'],
    [{ isGone: true }, 'Saved on this device'],
    [{ isGone: true, calls: [someCall('a', 1)] }, 'Sending'],
    [{ calls: [someCall('a', 1)] }, 'Sending'],
    [{ calls: [someCall('a', 1, { state: 'sending' })] }, 'Sending'],
    [{ calls: [someCall('a', 1, { state: 'conflict' })] }, 'Conflict'],
    [{ calls: [someCall('a', 1, { state: 'signIn' })] }, 'Sign in'],
    [{ calls: [someCall('a', 1, { state: 'failed' })] }, 'Failed'],
  ] as const)('of %j is "%s"', (rest, word) => {
    expect(labelled(rest).word).toBe(word);
  });
});

describe('what is on its way', () => {
  const underway = (rest: Partial<PendingCall>, now = start, more: readonly PendingCall[] = []) =>
    labelled({ calls: [someCall('a', 1, { createdAt: start, ...rest }), ...more] }, now).underway;

  test('is nothing where nothing is', () => {
    expect(labelled({}).underway).toBeUndefined();
  });

  test('says how much there is, and since when', () => {
    expect(underway({})).toBe('1 change to send, made just now.');
    const more = [someCall('b', 2), someCall('c', 3)];
    expect(underway({ createdAt: start - 5 * minute }, start, more)).toMatch(
      /^3 changes to send, the first made 5 minutes ago\./,
    );
  });

  test('says after thirty seconds what it waits for, and not before', () => {
    expect(underway({}, start + 29_999)).toBe('1 change to send, made just now.');
    expect(underway({}, start + 30_000)).toBe(
      '1 change to send, made just now. It waits for its turn, or for another tab that is sending.',
    );
    expect(underway({ state: 'sending' }, start + 30_000)).toBe(
      '1 change to send, made just now. It waits for the server’s answer.',
    );
  });

  test('says why it did not arrive, and when it is tried next', () => {
    const notBefore = { at: start + 4001, since: start, why: 'busy' } as const;
    for (const state of ['retry', 'uncertain'] as const) {
      const said = (now: number) =>
        underway({ state, notBefore, error: 'The server is busy.' }, now);
      expect(said(start)).toBe(
        '1 change to send, made just now. The server is busy. Next try in 5 seconds.',
      );
      expect(said(start + 3001)).toContain('Next try in 1 second.');
      expect(said(start + 4001)).toContain('Next try soon.');
    }
    expect(underway({ state: 'retry' })).toBe('1 change to send, made just now. Next try soon.');
    expect(underway({ state: 'retry', error: 'Out of order' })).toContain('Out of order. Next try');
  });

  test('says what a person has to know to go on', () => {
    for (const state of ['conflict', 'failed', 'signIn', 'waiting'] as const) {
      expect(underway({ state, error: 'Sign in as ada to send this.' })).toBe(
        '1 change to send, made just now. Sign in as ada to send this.',
      );
    }
  });
});

describe('what is on the server', () => {
  test.each([
    [{ document: undefined }, "Typewright doesn't know yet what the server has."],
    [
      { document: { account: ada, name: 'ada/shop' } },
      "Typewright doesn't know yet what the server has.",
    ],
    [{}, 'The server had the same (abcdef12) 5 minutes ago.'],
    [{ content: 'two' }, 'The server had another version (abcdef12) 5 minutes ago.'],
    [{ isGone: true }, 'The server has no such document that you can see.'],
    [
      { document: { ...document, head: { ...document.head, commit: '' } } },
      'The server had the same 5 minutes ago.',
    ],
  ] as const)('of %j: %s', (rest, text) => {
    expect(labelled(rest).server).toBe(text);
  });

  test('is not said to be another version while what is on this device is not known', () => {
    const { server, status } = labelOf({ isStored: true, document, calls: [] }, start);
    expect(server).toBe('The server had the version abcdef12 5 minutes ago.');
    expect(status).toBe('saved');
  });
});

describe('when it has to be said anew', () => {
  test('is never while nothing is pending and nothing is known of the server', () => {
    expect(labelled({ document: undefined }).changesAt).toBeUndefined();
  });

  test('is each second while the next try is counted down', () => {
    const notBefore = { at: start + 2500, since: start, why: 'busy' } as const;
    const waiting = { calls: [someCall('a', 1, { state: 'retry', createdAt: start, notBefore })] };
    const seen: number[] = [];
    for (let now = start; seen.length < 3;) {
      now = labelled({ ...waiting, document: undefined }, now).changesAt ?? Infinity;
      seen.push(now - start);
    }
    expect(seen).toEqual([500, 1500, 2500]);
  });
});

test('what is held until the person says so is called saved on this device, with the reason', () => {
  const held: SyncFacts = {
    isStored: true,
    isHeld: true,
    document: { account: ada, name: 'ada/shop' },
    calls: [someCall('a', 1)],
  };
  const { word, underway } = labelOf(held, start);
  expect(word).toBe('Saved on this device');
  expect(underway).toContain('nothing is sent until you choose Send');
  const failed = { ...held, calls: [someCall('a', 1, { state: 'failed' })] };
  expect(labelOf(failed, start).word).toBe('Failed');
});
