import { describe, expect, test } from 'vitest';
import { failure, type ProviderErrorCode } from '../../../src/provider/errors.ts';
import { endpoints } from '../../../src/provider/contract/index.ts';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import {
  isRefusedForGood,
  isSignInNeeded,
  readAttempt,
} from '../../../src/sync/sending/outcome.ts';
import { transitions, type CallEvent } from '../../../src/sync/calls/states.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';

const save: Partial<PendingCall> = {
  endpoint: 'document.update',
  input: { user: 'ada', document: 'shop' },
  save: { body: 'b', content: 'c' },
};
const deletion: Partial<PendingCall> = { endpoint: 'issues.delete' };

/** A call of every kind for which answers may be interpreted differently. */
const kinds: Readonly<Record<string, PendingCall>> = {
  save: someCall('a', 1, { state: 'sending', attempts: 1, ...save }),
  unsureSave: someCall('a', 1, { state: 'sending', attempts: 2, unsure: true, ...save }),
  comment: someCall('a', 1, { state: 'sending', attempts: 1, endpoint: 'issues.createComment' }),
  unsureComment: someCall('a', 1, {
    state: 'sending',
    attempts: 2,
    unsure: true,
    endpoint: 'issues.createComment',
  }),
  deletion: someCall('a', 1, { state: 'sending', attempts: 1, ...deletion }),
  unsureDeletion: someCall('a', 1, { state: 'sending', attempts: 2, unsure: true, ...deletion }),
};

interface Expected {
  readonly event: string;
  readonly unreachable?: boolean;
}

/** The outcome according to the table of SPEC.md, written independently of the program. */
function expectedOf(
  kind: string,
  status: number,
  isKeyed: boolean,
  retryAfter: number | undefined,
): Expected {
  if (status === 401) return { event: 'unauthorized', unreachable: false };
  if (status === 412) return { event: 'moved' };
  if (status === 404 || status === 410) {
    if (kind.toLowerCase().includes('save')) return { event: 'missing' };
    return { event: kind === 'unsureDeletion' ? 'succeeded' : 'rejected' };
  }
  if ([425, 429].includes(status)) return { event: 'deferred', unreachable: false };
  if (status === 409 && retryAfter !== undefined) return { event: 'deferred', unreachable: false };
  if (status === 408 || status >= 500 || status < 400) {
    return { event: isKeyed ? 'deferred' : 'unanswered', unreachable: true };
  }
  return { event: 'rejected', unreachable: false };
}

const statuses = Array.from({ length: 500 }, (_, index) => index + 100).filter(
  (status) => status < 200 || status > 299,
);

const refused = (status: number, rest: object = {}) =>
  failure('status', `Status ${status}.`, { sent: true, status, ...rest });

describe('every status, for every kind of call, with a key and without', () => {
  describe.each(Object.entries(kinds))('%s', (kind, call) => {
    test.each([true, false])('keyed: %s', (isKeyed) => {
      // One expectation for all, because thousands of single ones would take longer than the tested code.
      const read: object[] = [];
      const wanted: object[] = [];
      for (const status of statuses) {
        for (const retryAfter of [undefined, 0, 5000]) {
          for (const code of ['status', 'server'] as const) {
            const rest = { sent: true, status, ...(retryAfter !== undefined && { retryAfter }) };
            const attempt = readAttempt(call, failure(code, 'No.', rest), isKeyed);
            const isDeferred = attempt.event === 'deferred';
            read.push({ ...attempt, after: isDeferred && attempt.retryAfter });
            const outcome = expectedOf(kind, status, isKeyed, retryAfter);
            wanted.push({ ...outcome, status, after: isDeferred && retryAfter });
          }
        }
      }
      expect(read).toMatchObject(wanted);
    });
  });

  test('whatever it is read as, a call that is sent may be told', () => {
    const never = Object.entries(kinds).flatMap(([kind, call]) =>
      statuses.flatMap((status) => {
        const { event } = readAttempt(call, refused(status), false);
        const told: CallEvent[] =
          event === 'moved' || event === 'missing' ? ['replaced', 'disputed'] : [event];
        return told
          .filter((each) => transitions.sending[each] === 'never')
          .map((each) => [kind, status, each]);
      }),
    );
    expect(never).toEqual([]);
  });

  test('nothing that a provider refused leaves a call as if it were done', () => {
    const done = Object.entries(kinds).flatMap(([kind, call]) =>
      statuses
        .filter((status) => readAttempt(call, refused(status), true).event === 'succeeded')
        .map((status) => [kind, status]),
    );
    expect(done).toEqual([
      ['unsureDeletion', 404],
      ['unsureDeletion', 410],
    ]);
  });

  test('what is said is what the provider said, where it said something', () => {
    const attempt = readAttempt(
      someCall('a', 1),
      refused(403, { answer: { success: false, message: 'Only the owner may do this.' } }),
      true,
    );
    expect(attempt).toMatchObject({ event: 'rejected', error: 'Only the owner may do this.' });
    expect(readAttempt(someCall('a', 1), refused(403), true)).toMatchObject({
      error: 'Status 403.',
    });
  });
});

test('a read is refused for good by a status that will not be another one later', () => {
  const refusedForGood = statuses.filter((status) => isRefusedForGood(refused(status).refusal));
  expect(refusedForGood).toEqual(
    statuses.filter(
      (status) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status),
    ),
  );
  expect(isRefusedForGood(refused(404, { retryAfter: 1000 }).refusal)).toBe(false);
  expect(isRefusedForGood(failure('network', 'Offline.').refusal)).toBe(false);
});

describe('what is no status', () => {
  const about: Readonly<Record<ProviderErrorCode, readonly (readonly [object, Expected])[]>> = {
    server: [
      [
        { status: 400, sent: true },
        { event: 'rejected', unreachable: false },
      ],
    ],
    status: [
      [
        { status: 503, sent: true },
        { event: 'unanswered', unreachable: true },
      ],
    ],
    network: [
      [{ sent: true }, { event: 'unanswered', unreachable: true }],
      [{ sent: false }, { event: 'unsent', unreachable: true }],
    ],
    answer: [
      [
        { sent: true, status: 200 },
        { event: 'unanswered', unreachable: true },
      ],
      [{ sent: true, status: 200, answer: { id: 'x' } }, { event: 'succeeded' }],
      [{ sent: true, status: 200, answer: [] }, { event: 'succeeded' }],
      [{ sent: true, status: 200, answer: null }, { event: 'succeeded' }],
    ],
    'token-status': [
      [{ status: 400 }, { event: 'unauthorized', unreachable: false }],
      [{ status: 401 }, { event: 'unauthorized', unreachable: false }],
      [{ status: 500 }, { event: 'unsent', unreachable: true }],
      [{ status: 408 }, { event: 'unsent', unreachable: true }],
      [{ status: 302 }, { event: 'unsent', unreachable: true }],
      // Too many requests for tokens: signing in now would not get one either.
      [{ status: 429 }, { event: 'unsent', unreachable: true }],
      [{ status: 425 }, { event: 'unsent', unreachable: true }],
    ],
    'token-missing': [
      // A hotel's sign-in page.
      [{ status: 200 }, { event: 'unsent', unreachable: true }],
      [
        { status: 200, answer: {} },
        { event: 'unauthorized', unreachable: false },
      ],
    ],
    'no-token': [[{}, { event: 'unauthorized', unreachable: false }]],
    authenticator: [[{}, { event: 'unauthorized', unreachable: false }]],
    input: [[{}, { event: 'rejected', unreachable: false }]],
  };
  const rows = Object.entries(about).flatMap(([code, each]) =>
    each.map(([rest, wanted]) => [code as ProviderErrorCode, rest, wanted] as const),
  );

  test.each(rows)('%s %j is %j', (code, rest, wanted) => {
    for (const call of Object.values(kinds)) {
      expect(readAttempt(call, failure(code, 'No.', rest), false)).toMatchObject(wanted);
    }
  });

  test('whoever has to sign in is told so, and nobody whose provider only fails', () => {
    for (const code of Object.keys(about) as ProviderErrorCode[]) {
      for (const status of [undefined, 400, 401, 403, 408, 429, 500, 503]) {
        const { refusal } = failure(code, 'No.', status === undefined ? {} : { status });
        const always = ['authenticator', 'no-token'].includes(code);
        const byToken = code === 'token-status' && [400, 401, 403].includes(status ?? 0);
        const byStatus = !code.startsWith('token-') && status === 401;
        expect(isSignInNeeded(refusal), `${code} ${status}`).toBe(always || byToken || byStatus);
      }
    }
    const noToken = failure('token-missing', 'No.', { status: 200, answer: {} });
    expect(isSignInNeeded(noToken.refusal)).toBe(true);
  });
});

describe('what is read of an answer', () => {
  const read = (value: unknown) => readAttempt(someCall('a', 1), { ok: true, value }, true);

  test.each([
    [
      { id: 7, commitHash: 'abc', success: true },
      { id: '7', commit: 'abc' },
    ],
    [{ id: 'v1' }, { id: 'v1' }],
    [{ id: 0 }, { id: '0' }],
    [{ id: null, commitHash: 5 }, {}],
    [{}, {}],
    [[], {}],
    ['text', {}],
    [null, {}],
  ])('%j', (value, answer) => {
    expect(read(value)).toEqual({ event: 'succeeded', answer });
  });

  test('the same of JSON of another shape than was agreed', () => {
    const other = failure('answer', 'No.', {
      sent: true,
      status: 201,
      answer: { id: 9, success: 1 },
    });
    expect(readAttempt(someCall('a', 1), other, false)).toEqual({
      event: 'succeeded',
      status: 201,
      answer: { id: '9' },
    });
  });
});

test('every call of the contract that deletes is known by its name', () => {
  const deleting = endpoints.filter(({ method, queueable }) => method === 'DELETE' && queueable);
  expect(deleting.length).toBeGreaterThan(4);
  for (const { id } of deleting) expect(id).toMatch(/\.delete$/);
});
