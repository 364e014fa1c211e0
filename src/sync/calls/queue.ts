import type { JsonObject } from '../../domain/model/values/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
import { endpointById } from '../../provider/contract/index.ts';
import { readAccount, type Account } from '../../storage/database/account.ts';
import type { BodyRow } from '../../storage/database/database.ts';
import type { Base, HostedDocument, PendingCall } from '../../storage/database/outboxRows.ts';
import type { OutboxRows } from '../../storage/outbox/outboxStore.ts';
import { applyEvent } from './applyEvent.ts';
import { coalesce } from './coalescing.ts';
import type { SyncPorts } from '../ports.ts';
import { waitFor } from './dependents.ts';
import { streamOf } from './stream.ts';

/** A write to be queued. */
export interface NewCall {
  readonly account: Account;
  /** The id of an endpoint that may be queued. */
  readonly endpoint: string;
  /** Parameters and body, except for the specification, which is in `save`. */
  readonly input: JsonObject;
  readonly save?: {
    readonly body: BodyRow;
    readonly content: string;
    /** Its number in the journal. */
    readonly seq?: number;
  };
  /** The JSON to send as the body if it is too large for `input`. */
  readonly payload?: BodyRow;
  /** What the copy of a created document on this device starts from. */
  readonly base?: Base;
  readonly dependsOn?: string;
  readonly answersOf?: PendingCall['answersOf'];
}

/** The refusal of a call that depends on a cancelled or deleted one. */
export const nothingToWaitFor = refuse(
  'nothing-to-wait-for',
  'This depends on a change that was taken back or that this device no longer knows of. Open it again.',
);

type EnqueuePorts = Pick<SyncPorts, 'store' | 'now' | 'uuid'>;

/**
 * Queues a write with everything it needs, in one transaction, and returns its id. Once this has
 * succeeded, the call can't be lost. Refused as `not-queueable` if the call must be made at once
 * (it carries a secret, or this version does not know it), as `nobody` if no one is signed in, as
 * `nothing-to-wait-for` if it depends on a call that was cancelled or deleted, and otherwise as the
 * store refuses.
 */
export async function enqueue(
  { store, now, uuid }: EnqueuePorts,
  wanted: NewCall,
): Promise<Result<string>> {
  if (endpointById(wanted.endpoint)?.queueable !== true) {
    return refuse(
      'not-queueable',
      `The call ${wanted.endpoint} can't wait: it has to be made at once.`,
    );
  }
  // Every write needs an account, and nobody could ever send or discard a call of none.
  if (readAccount(wanted.account)?.user === '') return refuse('nobody', 'Sign in first.');
  const id = uuid();
  const written = await store.write(async (rows) => {
    const at = now();
    const stream = streamOf(wanted.endpoint, wanted.input);
    const { account, endpoint, save, payload, base, ...asked } = wanted;
    const waiting = await waitFor(rows, asked);
    if (waiting === undefined) return undefined;
    const document = await rows.document(account, stream);
    for (const body of [save?.body, payload]) if (body !== undefined) await rows.putBody(body);
    const call: PendingCall = {
      account,
      endpoint,
      ...waiting,
      id,
      stream,
      order: await rows.nextOrder(),
      ...(save !== undefined && {
        save: {
          body: save.body.hash,
          content: save.content,
          ...(save.seq !== undefined && { seq: save.seq }),
          ...(document?.base !== undefined && { base: document.base }),
        },
      }),
      ...(payload !== undefined && { payload: payload.hash }),
      state: 'queued',
      attempts: 0,
      unsure: false,
      createdAt: at,
    };
    await putInLine(rows, call, at);
    if (save !== undefined) await moveBase(rows, call, save, document);
    if (base !== undefined) await rows.putDocument({ ...document, account, name: stream, base });
    return id;
  });
  if (!written.ok) return written;
  if (written.value !== undefined) return succeed(written.value);
  return nothingToWaitFor;
}

async function putInLine(rows: OutboxRows, wanted: PendingCall, at: number): Promise<void> {
  const open = await rows.open(wanted.account, wanted.stream);
  const last = open.at(-1);
  const isWaitedFor = last !== undefined && (await rows.dependents(last.id)).length > 0;
  const { replaced, call } = isWaitedFor ? { replaced: [], call: wanted } : coalesce(open, wanted);
  for (const each of replaced) {
    const replacedBy = wanted.id;
    const cancelled = applyEvent(each, 'replaced', at, { replacedBy });
    if (cancelled !== undefined) await rows.put(cancelled);
  }
  await rows.put(call ?? { ...wanted, state: 'cancelled', endedAt: at });
}

/** Makes this save the base of the next one. */
async function moveBase(
  rows: OutboxRows,
  { account, stream }: PendingCall,
  { body: { hash: body }, seq }: NonNullable<NewCall['save']>,
  document: HostedDocument | undefined,
): Promise<void> {
  const { commit } = document?.base ?? {};
  const base = {
    body,
    ...(commit !== undefined && { commit }),
    ...(seq !== undefined && { seq }),
  };
  await rows.putDocument({ ...document, account, name: stream, base });
}
