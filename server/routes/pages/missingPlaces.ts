import type { Route } from '../../../src/routes/route.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import { addressOf } from '../../http/requests/requestFacts.ts';
import { withTimeout } from '../../http/withTimeout.ts';
import { visibleDocument } from './pageDocument.ts';

/** How long the answer waits for the store to find what the page shows, in milliseconds. */
const patience = 1000;
/** Higher than every id in the store. */
const idsEnd = 2 ** 31;

/** Whether what a page of the app shows certainly does not exist. */
export type IsMissing = (request: Request, route: Route) => Promise<boolean>;

/**
 * Looks for the person, commit, issue or pull request that a page is about. If that takes too long, it does
 * not count as missing: the app finds out itself. A private document and one that does not exist get the same
 * answer.
 */
export function missingPlaces(services: ProviderServices): IsMissing {
  return async (request, route) => {
    const isThere = lookFor(services, request, route);
    if (isThere === undefined) return false;
    const rated = await services.rates?.admit(undefined, addressOf(request), 'light');
    if (rated?.ok === false) return false;
    try {
      return !(await withTimeout(patience, isThere()));
    } catch (error) {
      services.log.warn(
        { reason: String(error) },
        'it is not known whether what a page shows exists',
      );
      return false;
    }
  };
}

/** A function that looks for what a page shows; undefined for pages about which only the app knows. */
function lookFor(
  services: ProviderServices,
  request: Request,
  route: Route,
): (() => Promise<boolean>) | undefined {
  const { accounts, commits, threads } = services.store;
  const find: Find = {
    commit: (document, id) => commits.find(document, id),
    issue: (document, id) => threads.find('issue', document, id),
    pull: (document, id) => threads.find('pull_request', document, id),
  };
  switch (route.page) {
    case 'person': {
      const { user } = route;
      // No store can search for a NUL.
      return async () => !user.includes('\0') && (await accounts.byName(user)) !== undefined;
    }
    case 'commit':
    case 'issue':
    case 'pull': {
      const { page, id } = route;
      return async () => {
        const document = await visibleDocument(services, request, route);
        if (document === undefined || id >= idsEnd) return false;
        return (await find[page](document.id, id)) !== undefined;
      };
    }
    default:
      return undefined;
  }
}

type Find = Readonly<
  Record<'commit' | 'issue' | 'pull', (document: number, id: number) => Promise<object | undefined>>
>;
