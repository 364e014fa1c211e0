import type { Json } from '../../domain/model/values/json.ts';
import { isJsonObject, ownValue } from '../../domain/model/values/json.ts';
import { withBothMessages } from './commitMessage.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';

/** The effect of a new call on the queue. */
export interface Coalesced {
  /** The calls it replaces, none of which was ever sent. */
  readonly replaced: readonly PendingCall[];
  /** The call to queue; undefined if it and the call it replaces cancel each other out. */
  readonly call: PendingCall | undefined;
}

/**
 * Combines a new call with the last open call of its stream, if possible. `open` is in order, and
 * no other call may depend on the last one. Two saves in a row become the later one, with the base
 * of the first and both messages. Setting a star and removing it cancel each other out. Calls that
 * were ever sent are left alone, and so are comments and tags.
 */
export function coalesce(open: readonly PendingCall[], call: PendingCall): Coalesced {
  const last = open.at(-1);
  const none: Coalesced = { replaced: [], call };
  if (last === undefined || !isUntouched(last) || last.endpoint !== call.endpoint) return none;
  const dependsOn = last.dependsOn ?? call.dependsOn;
  // A call can't depend on one that it replaces, or on two calls.
  if (call.dependsOn === last.id) return none;
  if (call.dependsOn !== undefined && call.dependsOn !== dependsOn) return none;
  const wanted = { ...call, ...(dependsOn !== undefined && { dependsOn }) };
  if (call.save !== undefined && last.save !== undefined) {
    // The last save was merged or resolved meanwhile, so the new one has a different base.
    if (call.save.base?.body !== last.save.body) return none;
    const { base: _base, ...rest } = call.save;
    const { base } = last.save;
    const save = base === undefined ? rest : { ...rest, base };
    const input = withBothMessages(last.input, call.input);
    return { replaced: [last], call: { ...wanted, input, save } };
  }
  if (call.endpoint === 'document.star') {
    const [was, is] = [last, call].map(({ input }) => switched(ownValue(input, 'body')));
    if (was === undefined || is === undefined) return none;
    return was === is ? { replaced: [last], call: wanted } : { replaced: [last], call: undefined };
  }
  return none;
}

/** Whether a call was never sent. */
function isUntouched({ state, attempts }: PendingCall): boolean {
  return attempts === 0 && (state === 'queued' || state === 'waiting' || state === 'signIn');
}

function switched(body: Json | undefined): boolean | undefined {
  const active = isJsonObject(body) ? ownValue(body, 'active') : undefined;
  return typeof active === 'boolean' ? active : undefined;
}
