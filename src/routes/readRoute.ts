import { documentTabs, type DocumentPlace, type DocumentTab, type Route } from './route.ts';

type Address = Pick<URL, 'pathname' | 'search'>;

/** Parses a path and query; undefined if they name no page. */
export function readRoute({ pathname, search }: Address): Route | undefined {
  const steps = readSteps(pathname);
  if (steps === undefined) return undefined;
  const query = new URLSearchParams(search);
  const [first, second, third, ...rest] = steps;
  if (first === 'd' && second !== undefined) {
    return third === undefined
      ? { page: 'person', user: second, ...startOf(query) }
      : readDocument({ user: second, document: third }, rest, query);
  }
  if (first === 'publish') {
    return second === undefined || third !== undefined
      ? undefined
      : { page: 'publish', spec: second };
  }
  if (first === 'outbox' && second !== undefined && third === undefined) {
    return { page: 'conflict', call: second };
  }
  if (second !== undefined) return undefined;
  switch (first) {
    case 'explore':
      return { page: 'explore', ...textOf(query, 'search'), ...startOf(query) };
    case 'stars':
      return { page: 'stars', ...startOf(query) };
    case 'account':
      return { page: 'account', ...(query.get('tab') === 'sign-in' && { isSignInTab: true }) };
    case 'outbox':
      return { page: 'outbox' };
    default:
      return undefined;
  }
}

function readDocument(
  place: DocumentPlace,
  [below, last, ...more]: readonly string[],
  query: URLSearchParams,
): Route | undefined {
  if (more.length > 0) return undefined;
  if (below === 'reference' && last !== undefined) {
    const version = textOf(query, 'version');
    return { page: 'document', ...place, tab: 'reference', group: last, ...version };
  }
  if (last !== undefined) {
    const page = detailPages.get(below);
    if (page === undefined || !/^\d{1,15}$/.test(last)) return undefined;
    const detail = { page, ...place, id: Number(last) };
    return detail.page === 'commit'
      ? { ...detail, page: 'commit' }
      : { ...detail, page: detail.page, ...startOf(query) };
  }
  if (below === 'compare') {
    return { page: 'compare', ...place, ...textOf(query, 'base'), ...textOf(query, 'head') };
  }
  // The app shows the server's changelog page only when the server can't be reached; it has the same content
  // on another tab.
  const tab = below === 'changelog' ? 'versions' : (below ?? 'reference');
  if (!isTab(tab) || below === 'reference') return undefined;
  return {
    page: 'document',
    ...place,
    tab,
    ...textOf(query, 'version'),
    ...textOf(query, 'status'),
    ...textOf(query, 'search'),
    ...(tab === 'editor' && textOf(query, 'aside')),
    ...startOf(query),
    ...(query.get('new') === '1' && { isNew: true as const }),
  };
}

const detailPages: ReadonlyMap<string | undefined, 'commit' | 'issue' | 'pull'> = new Map([
  ['commits', 'commit'],
  ['issues', 'issue'],
  ['pulls', 'pull'],
]);

function isTab(name: string): name is DocumentTab {
  return documentTabs.some((tab) => tab === name);
}

function textOf<Name extends string>(query: URLSearchParams, name: Name) {
  const value = query.get(name) ?? '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object with that one name, or none
  return (value === '' ? {} : { [name]: value }) as { readonly [Key in Name]?: string };
}

function startOf(query: URLSearchParams): { readonly startIndex?: number } {
  const start = Number(query.get('startIndex') ?? 0);
  return Number.isSafeInteger(start) && start > 0 ? { startIndex: start } : {};
}

/**
 * The decoded segments of a path, or undefined if they can't be decoded. A trailing slash is
 * ignored.
 */
function readSteps(pathname: string): readonly string[] | undefined {
  try {
    const steps = pathname.replace(/\/$/, '').split('/').slice(1).map(decodeURIComponent);
    return steps.includes('') ? undefined : steps;
  } catch {
    return undefined;
  }
}
