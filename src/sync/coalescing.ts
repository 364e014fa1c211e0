import type { Json } from '../domain/model/json.ts';
import { isJsonObject, ownValue } from '../domain/model/json.ts';
import { withBothMessages } from './commitMessage.ts';
import type { PendingCall } from '../storage/outboxRows.ts';

/** What a new call changes in the line: calls that it takes the place of, and whether it is needed itself. */
export interface Coalesced {
  /** To be replaced: none of them ever left. */
  readonly replaced: readonly PendingCall[];
  /** The new call as it goes into the line; undefined when it and what it replaces cancel out. */
  readonly call: PendingCall | undefined;
}

/**
 * What becomes of a new call behind the open ones of its stream, which are in order, where no other call
 * depends on the last of them. Two saves in a row
 * become the later one, made of what the first was made of, with what was said of both. A star that is set and taken back is none. Nothing
 * that ever left is touched, and comments and tags never are.
 */
export function coalesce(open: readonly PendingCall[], call: PendingCall): Coalesced {
  const last = open.at(-1);
  const none: Coalesced = { replaced: [], call };
  if (last === undefined || !isUntouched(last) || last.endpoint !== call.endpoint) return none;
  const dependsOn = last.dependsOn ?? call.dependsOn;
  // Nor for one that it takes the place of; and one call can't wait for two.
  if (call.dependsOn === last.id) return none;
  if (call.dependsOn !== undefined && call.dependsOn !== dependsOn) return none;
  const wanted = { ...call, ...(dependsOn !== undefined && { dependsOn }) };
  if (call.save !== undefined && last.save !== undefined) {
    // What was merged, or chosen in a conflict, is not what the new one was made of.
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

/** Whether a call never left. */
function isUntouched({ state, attempts }: PendingCall): boolean {
  return attempts === 0 && (state === 'queued' || state === 'waiting' || state === 'signIn');
}

function switched(body: Json | undefined): boolean | undefined {
  const active = isJsonObject(body) ? ownValue(body, 'active') : undefined;
  return typeof active === 'boolean' ? active : undefined;
}
