import type { ProviderError } from '../../provider/errors.ts';
import type { BodyRow } from '../../storage/database/database.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import type { EventDetail } from '../calls/applyEvent.ts';
import { isKeyValid, sendCall } from './attempt.ts';
import type { Capabilities } from './capabilities.ts';
import type { FetchedHead } from './head.ts';
import { compareWithHead, type Moved } from './moved.ts';
import { explainRefusal, isRefusedForGood, isSignInNeeded, type Attempt } from './outcome.ts';
import type { AccountClient, SyncPorts } from '../ports.ts';
import { possibleSince, reconciliationOf, maxTransitTime } from './reconcile.ts';
import { advanceBase, noteHead, type Recorder } from '../lease/record.ts';
import { baseOf, putReplacement } from '../calls/replacement.ts';
import { nextTry } from '../calls/schedule.ts';

/**
 * `next`: the stream can continue. `stop`: it has to wait. `unreachable`: the provider may be down.
 */
export type Advanced = 'next' | 'stop' | 'unreachable';

export interface Sender {
  readonly account: AccountClient;
  readonly capabilities: Capabilities;
}

type AdvancePorts = Omit<SyncPorts, 'clientOf' | 'sleep'>;

/**
 * Takes the first call of a stream one step further: reconciles or sends it, and records the
 * outcome.
 */
export function createAdvance(
  ports: AdvancePorts,
  recorder: Recorder,
  leaveToOthers: (call: PendingCall) => void,
) {
  const { now, random } = ports;

  async function advance(call: PendingCall, sender: Sender): Promise<Advanced> {
    const isKeyed = isKeyValid(call, sender.capabilities, now());
    if (call.unsure && !isKeyed) return reconcile(call, sender);
    if (call.save !== undefined && !isSaveGuarded(call, sender.capabilities)) {
      const compared = await compareWithHead(ports, sender.account, call, call.unsure);
      if (!compared.ok) return later(call, compared.refusal);
      const { value: moved } = compared;
      if (moved.kind === 'merged' || moved.kind === 'conflict') {
        // The provider could not refuse an earlier attempt that arrives late, and that attempt would undo the
        // replacement.
        const wait = call.unsure && !sender.capabilities.ifMatch ? onItsWayFor(call) : 0;
        if (wait > 0) return lookLater(call, wait);
      }
      if (moved.kind !== 'unchanged') return settleMoved(call, moved);
      const { head, row } = moved.fetched;
      const { seq } = call.save.base ?? {};
      const base = { ...baseOf(head), ...(seq !== undefined && { seq }) };
      return send({ ...call, save: { ...call.save, base } }, sender, row);
    }
    return send(call, sender);
  }

  /** Whether the provider itself refuses the save if the head has moved. */
  function isSaveGuarded({ save }: PendingCall, { ifMatch }: Capabilities): boolean {
    return ifMatch && save?.base?.commit !== undefined;
  }

  /**
   * `baseRow`: the body of the head the save turned out to be based on; stored for later attempts.
   */
  async function send(call: PendingCall, sender: Sender, baseRow?: BodyRow): Promise<Advanced> {
    const { save } = call;
    const claimed = await recorder.record(call, 'claimed', {}, async (rows, changed) => {
      if (baseRow === undefined || save === undefined) return;
      await rows.putBody(baseRow);
      await rows.put({ ...changed, save });
    });
    if (!claimed.ok || claimed.value === undefined) return 'stop';
    const sending = { ...claimed.value, ...(call.save !== undefined && { save: call.save }) };
    const attempt = await sendCall(ports, sender.account, sending, sender.capabilities);
    return settle(sending, attempt, sender);
  }

  async function settle(call: PendingCall, attempt: Attempt, sender: Sender): Promise<Advanced> {
    switch (attempt.event) {
      case 'succeeded': {
        const { id, commit } = attempt.answer;
        const detail = id === undefined ? {} : { answerId: id };
        return written(
          await recorder.record(call, 'succeeded', detail, (rows) =>
            advanceBase(rows, call, commit, now()),
          ),
          'next',
        );
      }
      case 'moved': {
        if (call.save === undefined) {
          return written(await recorder.record(call, 'rejected', attemptDetail(attempt)), 'stop');
        }
        const compared = await compareWithHead(ports, sender.account, call, false);
        if (!compared.ok) return later(call, compared.refusal);
        return settleMoved(call, compared.value);
      }
      case 'missing':
        return dispute(call, 'missing', attempt.error);
      case 'rejected':
      case 'unauthorized':
        return written(await recorder.record(call, attempt.event, attemptDetail(attempt)), 'stop');
      case 'deferred':
      case 'unsent':
      case 'unanswered': {
        const notBefore = nextTry(call.attempts, attempt.status === undefined ? 'lost' : 'busy', {
          now: now(),
          random: random(),
          retryAfter: attempt.retryAfter,
        });
        const detail = { ...attemptDetail(attempt), notBefore };
        const after = attempt.unreachable ? 'unreachable' : 'stop';
        return written(await recorder.record(call, attempt.event, detail), after);
      }
    }
  }

  async function settleMoved(call: PendingCall, moved: Moved): Promise<Advanced> {
    switch (moved.kind) {
      case 'missing':
        return dispute(call, 'missing', explainRefusal(moved.error));
      case 'arrived':
        return written(
          await recorder.record(call, arrival(call), {}, (rows) =>
            advanceBase(rows, call, moved.fetched.head.commit, now()),
          ),
          'next',
        );
      case 'arrivedBefore':
        return written(
          await recorder.record(call, arrival(call), {}, async (rows) => {
            await advanceBase(rows, call, undefined, now());
            await noteHead(rows, call, moved.fetched.head, moved.fetched.row, now());
          }),
          'next',
        );
      case 'unchanged': {
        // The provider refused the save although the head is its base. Retry with the head just
        // read, but not at once, because that may be refused, too.
        await replace(call, moved.fetched, undefined);
        return 'stop';
      }
      case 'merged':
        return replace(call, moved.fetched, moved.text);
      case 'conflict':
        return dispute(call, 'changed', 'The same parts were changed elsewhere.', moved.fetched);
      case 'later': {
        // Whoever can merge need not wait.
        leaveToOthers(call);
        const error =
          'It was saved elsewhere in the meantime; the two are merged once Typewright is open.';
        return postpone(call, { error }, 'stop');
      }
    }
  }

  /** Which event reports that a save has arrived; depends on whether it was sent in this step. */
  function arrival({ state }: PendingCall): 'succeeded' | 'hadEffect' {
    return state === 'sending' ? 'succeeded' : 'hadEffect';
  }

  /** The replacement has an id of its own, because the old key belongs to the content that was sent first. */
  async function replace(
    call: PendingCall,
    { head, row }: FetchedHead,
    text: string | undefined,
  ): Promise<Advanced> {
    const mine = text === undefined ? undefined : await ports.bodies.pack(call.account, text);
    const content =
      text === undefined ? (call.save?.content ?? '') : await ports.bodies.contentHash(text);
    const id = ports.uuid();
    const replacement = { id, row: mine, content, base: baseOf(head) };
    return written(
      await recorder.record(call, 'replaced', { replacedBy: id }, async (rows) => {
        await noteHead(rows, call, head, row, now());
        await putReplacement(rows, call, replacement);
      }),
      'next',
    );
  }

  /** The call waits for a person, with everything needed to decide. */
  async function dispute(
    call: PendingCall,
    reason: 'changed' | 'missing' | 'undecided',
    error: string,
    fetched?: FetchedHead,
  ): Promise<Advanced> {
    const conflict = { reason, ...(fetched !== undefined && { theirs: fetched.head }) };
    return written(
      await recorder.record(call, 'disputed', { conflict, error }, async (rows) => {
        if (fetched !== undefined) await noteHead(rows, call, fetched.head, fetched.row, now());
      }),
      'stop',
    );
  }

  /** Handles a failure to read what is needed before sending. */
  async function later(call: PendingCall, refusal: ProviderError): Promise<Advanced> {
    const { code, status, retryAfter } = refusal;
    const error = explainRefusal(refusal);
    if (isSignInNeeded(refusal)) {
      return written(await recorder.record(call, 'unauthorized', { error }), 'stop');
    }
    if (isRefusedForGood(refusal)) {
      if (call.unsure) return askAPerson(call, error);
      return written(
        await recorder.record(call, 'rejected', attemptDetail({ error, ...refusal })),
        'stop',
      );
    }
    const notBefore = nextTry(call.attempts + 1, status === undefined ? 'lost' : 'busy', {
      now: now(),
      random: random(),
      retryAfter,
    });
    const detail = { notBefore, error, ...(status !== undefined && { status }) };
    const isUnreachable = code === 'network' || (status ?? 0) >= 500;
    return postpone(call, detail, isUnreachable ? 'unreachable' : 'stop');
  }

  /** Returns the call to the state it was in, until `notBefore`. */
  async function postpone(
    call: PendingCall,
    detail: EventDetail,
    after: Advanced,
  ): Promise<Advanced> {
    const event = call.state === 'sending' ? 'deferred' : 'unsent';
    return written(await recorder.record(call, event, detail), after);
  }

  /**
   * A request that timed out may still arrive, so its effect is looked for once that is ruled out.
   */
  function lookLater(call: PendingCall, wait: number): Promise<Advanced> {
    const notBefore = { at: now() + wait, since: now(), why: 'asked' } as const;
    const error = 'There was no answer. Typewright finds out in a moment whether it was done.';
    return postpone(call, { notBefore, error }, 'stop');
  }

  /** Finds out whether an attempt took effect at a provider that can't tell by the key. */
  async function reconcile(call: PendingCall, sender: Sender): Promise<Advanced> {
    const way = reconciliationOf(call.endpoint);
    if (way === 'repeat') return send(call, sender);
    if (way === 'head' && call.save !== undefined) {
      const compared = await compareWithHead(ports, sender.account, call, true);
      if (!compared.ok) return later(call, compared.refusal);
      const { value: moved } = compared;
      if (moved.kind !== 'unchanged') return settleMoved(call, moved);
      return nothingFound(call);
    }
    if (typeof way !== 'function') {
      return askAPerson(
        call,
        "There was no answer, and this provider can't say whether it was done.",
      );
    }
    const known = await ports.store.read((rows) => rows.answeredSince(call, possibleSince(call)));
    const found = await way(sender.account.client, call, known);
    if (typeof found === 'object' && found.kind === 'provider-error') {
      // The list that would contain the effect doesn't exist, so there is no effect.
      const isGone = found.status === 404 || found.status === 410;
      return isGone ? nothingFound(call) : later(call, found);
    }
    if (found === 'effect' || typeof found === 'object') {
      const { id: answerId } = typeof found === 'object' ? found : {};
      const detail = answerId === undefined ? {} : { answerId };
      return written(await recorder.record(call, 'hadEffect', detail), 'next');
    }
    if (found === 'noEffect') return nothingFound(call);
    return askAPerson(
      call,
      'There was no answer, and what the provider lists does not show whether it was done.',
    );
  }

  /** Only once it can't arrive any more: a person who looks for the effect earlier would not find it. */
  function askAPerson(call: PendingCall, error: string): Promise<Advanced> {
    // A call that is still being sent has just been answered.
    const wait = call.state === 'sending' ? 0 : onItsWayFor(call);
    return wait > 0 ? lookLater(call, wait) : dispute(call, 'undecided', error);
  }

  /** How long the last attempt may still be in transit, in ms. */
  function onItsWayFor({ lastSentAt = -Infinity }: PendingCall): number {
    const age = now() - lastSentAt;
    if (age >= 0 && age < maxTransitTime) return maxTransitTime - age;
    return 0;
  }

  async function nothingFound(call: PendingCall): Promise<Advanced> {
    const wait = onItsWayFor(call);
    if (wait > 0) return lookLater(call, wait);
    return written(await recorder.record(call, 'hadNoEffect'), 'next');
  }

  return advance;
}

function attemptDetail({
  error,
  status,
  isUnsure,
}: Pick<Extract<Attempt, { readonly isUnsure?: boolean }>, 'error' | 'status' | 'isUnsure'>) {
  return {
    error,
    ...(status !== undefined && { status }),
    ...(isUnsure !== undefined && { unsure: isUnsure }),
  };
}

/** If the write was refused, by the store or because there is another leader, the stream's turn ends. */
function written(
  result: { readonly ok: boolean; readonly value?: PendingCall | undefined },
  after: Advanced,
): Advanced {
  return result.ok && result.value !== undefined ? after : 'stop';
}
