import { ownValue } from '../../../../domain/model/values/json.ts';
import { printRoute } from '../../../../routes/printRoute.ts';
import type { DocumentTab } from '../../../../routes/route.ts';
import type { PendingCall } from '../../../../storage/database/outboxRows.ts';

type Placed = Pick<PendingCall, 'endpoint' | 'input' | 'id' | 'state' | 'status' | 'conflict'>;

/** The tab of a document for the calls of a resource, or for a single call of the document. */
const tabs: ReadonlyMap<string, DocumentTab> = new Map([
  ['issues', 'issues'],
  ['pulls', 'pulls'],
  ['tags', 'versions'],
  ['triggers', 'triggers'],
  ['document.import', 'settings'],
  ['document.meta', 'settings'],
  ['document.reset', 'settings'],
  ['document.revert', 'commits'],
  ['document.star', 'reference'],
  ['document.sync', 'reference'],
  ['document.update', 'editor'],
]);

/** The address of the page about the subject of a call; undefined if there is none, or none yet. */
export function callPage({ endpoint, input }: Placed): string | undefined {
  const [user, document, id] = ['user', 'document', 'id'].map((name) => ownValue(input, name));
  if (typeof user !== 'string' || typeof document !== 'string') return undefined;
  const place = { user, document };
  const [resource = ''] = endpoint.split('.');
  const number = Number(id ?? Number.NaN);
  const isThread = resource === 'issues' || resource === 'pulls';
  if (isThread && Number.isInteger(number)) {
    return printRoute({ page: resource === 'issues' ? 'issue' : 'pull', ...place, id: number });
  }
  const tab = tabs.get(resource) ?? tabs.get(endpoint);
  return tab === undefined ? undefined : printRoute({ page: 'document', ...place, tab });
}

/**
 * Whether the provider refused to merge a source into its fork because of conflicts, which a person
 * can decide.
 */
export function isSyncConflict({ endpoint, state, status }: Placed): boolean {
  return endpoint === 'document.sync' && state === 'failed' && status === 409;
}

/** The address where a person decides about the conflicts of a call; undefined if there are none. */
export function decisionPage(call: Placed): string | undefined {
  return call.conflict?.reason === 'changed' || isSyncConflict(call)
    ? printRoute({ page: 'conflict', call: call.id })
    : undefined;
}
