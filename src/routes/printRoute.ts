import type { DocumentPlace, Route } from './route.ts';

type Query = Readonly<Record<string, string | number | undefined>>;

/** The path and query of a route, from the slash on; the inverse of `readRoute`. */
export function printRoute(route: Route): string {
  switch (route.page) {
    case 'explore':
      return address(['explore'], { search: route.search, startIndex: route.startIndex });
    case 'person':
      return address(['d', route.user], { startIndex: route.startIndex });
    case 'document': {
      const { tab, version, group } = route;
      const below = tab === 'reference' ? [] : [tab];
      const inGroup = group === undefined ? [] : ['reference', group];
      const { status, search, startIndex, aside } = route;
      const isNew = route.isNew === true ? 1 : undefined;
      const query = { version, status, search, startIndex, aside, new: isNew };
      return address([...placeOf(route), ...below, ...inGroup], query);
    }
    case 'commit':
      return address([...placeOf(route), 'commits', String(route.id)]);
    case 'issue':
      return address([...placeOf(route), 'issues', String(route.id)], {
        startIndex: route.startIndex,
      });
    case 'pull':
      return address([...placeOf(route), 'pulls', String(route.id)], {
        startIndex: route.startIndex,
      });
    case 'compare':
      return address([...placeOf(route), 'compare'], { base: route.base, head: route.head });
    case 'conflict':
      return address(['outbox', route.call]);
    case 'publish':
      return address(['publish', route.spec]);
    case 'stars':
      return address(['stars'], { startIndex: route.startIndex });
    case 'account':
      return address(['account'], { tab: route.isSignInTab === true ? 'sign-in' : undefined });
    case 'outbox':
      return address(['outbox']);
  }
}

function placeOf({ user, document }: DocumentPlace): readonly string[] {
  return ['d', user, document];
}

function address(steps: readonly string[], query: Query = {}): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '' && value !== 0) asked.set(name, String(value));
  }
  const text = asked.toString();
  return `/${steps.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}
