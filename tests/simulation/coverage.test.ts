import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyEvent } from '../../src/sync/calls/applyEvent.ts';
import { transitions } from '../../src/sync/calls/states.ts';
import { someCall } from '../storage/outboxStore.contract.ts';
import { expected, meetCells } from './coverage.ts';
import { faultNames } from './world/network.ts';

/** The counted event of a run that covers each row of the answers in SPEC.md. */
const metBy: Readonly<Record<string, string>> = {
  '2xx': '2xx',
  '2xx without JSON': 'fault hotel',
  '2xx without JSON to a token request': 'fault hotel at a token request',
  'no answer, never left': 'cell sending unsent',
  'no answer, may have left': 'fault answerLost',
  '3xx, 408, 5xx': 'fault timedOut',
  '425, 429': 'fault tooMany',
  '409 with Retry-After': '409 with Retry-After',
  '401': '401',
  '412': '412',
  '404, 410 on a save': '404 on a save',
  '404 on a deletion that may have been done': '404 on a deletion',
  'other 4xx': 'other 4xx',
};

describe('a long run has to meet', () => {
  const wanted = expected();

  test('every cell of the table that means something, with no exception', () => {
    for (const [state, row] of Object.entries(transitions)) {
      for (const [event, next] of Object.entries(row)) {
        const means = next !== 'never' && next !== 'ignored';
        expect(wanted.includes(`cell ${state} ${event}`), `${state} ${event}`).toBe(means);
      }
    }
  });

  test('every fault, and nothing twice', () => {
    expect(wanted).toEqual(expect.arrayContaining(faultNames.map((name) => `fault ${name}`)));
    expect(wanted).toEqual([...new Set(wanted)]);
  });

  test('every answer of SPEC.md', () => {
    const spec = readFileSync(new URL('../../src/sync/SPEC.md', import.meta.url), 'utf8');
    const [, answers = ''] = spec.split('\n## Answers\n');
    const rows = [...answers.matchAll(/^\| (.+?) +\| /gm)].map(([, row = '']) => row);
    const answered = rows.filter((row) => !/^(answer|-+)$/.test(row));
    expect(answered.toSorted()).toEqual(Object.keys(metBy).toSorted());
    expect(wanted).toEqual(expect.arrayContaining(Object.values(metBy)));
  });
});

test('a cell is met when the engine looks it up, until nobody counts any more', () => {
  const met: string[] = [];
  const forget = meetCells((what) => met.push(what));
  const claimed = applyEvent(someCall('a', 1), 'claimed', 1);
  forget();
  applyEvent(claimed ?? someCall('a', 1), 'succeeded', 2);
  expect(met).toEqual(['cell queued claimed']);
});
