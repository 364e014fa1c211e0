import type { Placed } from '../../../src/provider/endpoint.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import type { Store } from '../../store/store.ts';
import { done, refused, type Reply } from '../answers/reply.ts';
import { refuseDocument } from './call.ts';
import { hasScope, type Caller } from './caller.ts';

/** Refuses callers who are not signed in before anything is looked up. */
export function admitCaller(endpoint: Placed, caller: Caller | undefined): Reply<undefined> {
  const { access, scope, sessionOnly } = endpoint;
  if (caller === undefined) {
    if (access === 'anyone' || access === 'reader') return done(undefined);
    return refused(401, 'This needs an account: sign in first.');
  }
  if (hasScope(caller, scope)) {
    if (!sessionOnly || caller.session !== undefined) return done(undefined);
    return refused(
      403,
      'Only a person can do this, not a program. Sign in at this server in a browser, and open Account.',
    );
  }
  return refused(403, `The token does not have the scope ${scope}. Get a token with that scope.`);
}

/**
 * The document in the path, if there is one and the caller may make this call on it. Somebody else's private
 * document is treated as if it did not exist.
 */
export async function admitDocument(
  store: Store,
  endpoint: Placed,
  params: { readonly user?: unknown; readonly document?: unknown },
  caller: Caller | undefined,
): Promise<Reply<DocumentRow | undefined>> {
  const { user, document: name } = params;
  if (typeof user !== 'string') return done(undefined);
  if (typeof name !== 'string') return admitUser(store, endpoint, user, caller);
  const document = await store.documents.find(user, name);
  const isOwner = document !== undefined && document.userId === caller?.id;
  if (document === undefined && endpoint.createsDocument && isSame(caller, user)) {
    return done(undefined);
  }
  if (document === undefined || !(isOwner || document.private === 0)) {
    return refuseDocument({ userName: user, name });
  }
  if (endpoint.access === 'owner' && !isOwner) {
    return refused(
      403,
      `Only ${document.userName} can do this with ${document.userName}/${document.name}. Fork it to get a copy of your own.`,
    );
  }
  return done(document);
}

async function admitUser(
  store: Store,
  endpoint: Placed,
  user: string,
  caller: Caller | undefined,
): Promise<Reply<undefined>> {
  if ((await store.accounts.byName(user)) === undefined) {
    return refused(404, `There is no account named ${user}. Check the name.`);
  }
  if (endpoint.access === 'owner' && !isSame(caller, user)) {
    return refused(403, `Only ${user} can do this. Use your own name instead.`);
  }
  return done(undefined);
}

/** Whether two names are the same apart from capitals. */
function isSame(caller: Caller | undefined, user: string): boolean {
  return caller !== undefined && caller.name.toLowerCase() === user.toLowerCase();
}
