import { describe, expect, test } from 'vitest';
import { callsBlockedBy } from '../../../../src/screens/hosted/shared/answers/callsBlockedBy.ts';
import { endWords, isInLog, logText } from '../../../../src/screens/hosted/outbox/logText.ts';
import { someCall } from '../../../storage/outboxStore.contract.ts';

describe('what is behind a call', () => {
  test('is what comes later in its stream, and what waits for any of that', () => {
    const first = someCall('a', 2, { stream: 'ada/shop' });
    const others = [
      someCall('before', 1, { stream: 'ada/shop' }),
      someCall('later', 3, { stream: 'ada/shop' }),
      someCall('elsewhere', 4, { stream: 'ada/garage' }),
      someCall('about', 5, { stream: 'ada/fork', dependsOn: 'later' }),
      someCall('after', 6, { stream: 'ada/fork' }),
    ];
    const all = [others[0] ?? first, first, ...others.slice(1)];
    expect(callsBlockedBy(first, all).map(({ id }) => id)).toEqual(['later', 'about', 'after']);
  });

  test('is found for each of 2,000 calls', () => {
    const all = Array.from({ length: 2000 }, (_, at) => someCall(`call ${at}`, at));
    const behind = all.map((call) => callsBlockedBy(call, all).length);
    expect(behind).toEqual(all.map((_, at) => 1999 - at));
  });
});

describe('the log', () => {
  const done = someCall('a', 1, {
    endpoint: 'issues.create',
    stream: 'ada/shop',
    input: { user: 'ada', document: 'shop', body: { title: 'Private matter' } },
    state: 'done',
    attempts: 2,
    status: 200,
    lastError: 'The server could not be reached.',
    endedAt: Date.parse('2026-01-01T12:00:00Z'),
  });

  test('says what was done and why not at once, and nothing that was written', () => {
    expect(logText([done])).toBe(
      '2026-01-01T12:00:00.000Z Sent: Open the issue “…” in ada/shop (issues.create, 2 tries, status 200, The server could not be reached.)',
    );
  });

  test('says nothing that was written, even if that has quotation marks and lines of its own', () => {
    for (const title of ['About “Pet”, in private', '”', '“', 'One\nprivate line', '“a” and “b”']) {
      for (const endpoint of ['issues.create', 'pulls.create']) {
        const body = { title };
        const call = { ...done, endpoint, input: { user: 'ada', document: 'shop', body } };
        expect(logText([call])).toContain('“…” in ada/shop (');
        expect(logText([call])).not.toMatch(/private|Pet|and|\n|“”|””/);
      }
    }
  });

  test('is filtered by what went wrong and what a person decided', () => {
    const conflict = someCall('b', 2, { state: 'cancelled', replacedBy: 'c', hadConflict: true });
    const calls = [done, conflict, someCall('d', 3, { state: 'done', attempts: 1 })];
    const ids = (filter: 'all' | 'errors' | 'conflicts') =>
      calls.filter((call) => isInLog(filter, call)).map(({ id }) => id);
    expect(ids('all')).toEqual(['a', 'b', 'd']);
    expect(ids('errors')).toEqual(['a']);
    expect(ids('conflicts')).toEqual(['b']);
    expect(calls.map(endWords)).toEqual(['Sent', 'Went on as decided', 'Sent']);
  });
});
