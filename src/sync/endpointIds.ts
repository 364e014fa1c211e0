import type { EndpointId } from '../provider/contract/index.ts';

/**
 * The calls that are never queued, so that tables over all endpoints need entries only for the
 * others.
 */
export const neverQueued = {
  'about.get': 'never queued',
  'authorization.whoami': 'never queued',
  'authorization.session': 'never queued',
  'authorization.revoke': 'never queued',
  'document.getAll': 'never queued',
  'document.get': 'never queued',
  'document.export': 'never queued',
  'document.preview': 'never queued',
  'document.compare': 'never queued',
  'commits.getAll': 'never queued',
  'commits.get': 'never queued',
  'explore.getAll': 'never queued',
  'stars.getAll': 'never queued',
  'issues.getAll': 'never queued',
  'issues.get': 'never queued',
  'issues.getAllComments': 'never queued',
  'pulls.getAll': 'never queued',
  'pulls.get': 'never queued',
  'pulls.getBase': 'never queued',
  'pulls.getAllComments': 'never queued',
  'tags.changelog': 'never queued',
  'tags.getAll': 'never queued',
  'tags.get': 'never queued',
  'triggers.create': 'never queued',
  'triggers.getAll': 'never queued',
  'triggers.get': 'never queued',
  'triggers.update': 'never queued',
  'triggers.getAllDeliveries': 'never queued',
  'account.getAllKeys': 'never queued',
  'account.createKey': 'never queued',
  'account.deleteKey': 'never queued',
  'account.changePassword': 'never queued',
  'account.delete': 'never queued',
} as const satisfies Partial<Record<EndpointId, 'never queued'>>;
