/** The tabs of a document's page. `reference` is the page's own address. */
export const documentTabs = [
  'reference',
  'editor',
  'commits',
  'versions',
  'issues',
  'pulls',
  'triggers',
  'settings',
] as const;
export type DocumentTab = (typeof documentTabs)[number];

/** A document of a person, as addresses name it. */
export interface DocumentPlace {
  readonly user: string;
  readonly document: string;
}

/** What an address of the web app shows. The sandbox has the empty path, and none of these. */
export type Route =
  | { readonly page: 'explore'; readonly search?: string; readonly startIndex?: number }
  | { readonly page: 'person'; readonly user: string; readonly startIndex?: number }
  | (DocumentPlace & {
      readonly page: 'document';
      readonly tab: DocumentTab;
      /** A tag's version; none is the head. */
      readonly version?: string;
      /** A group of the reference. */
      readonly group?: string;
      /** Which of a list: `open`, `closed`, `merged` or `all`. */
      readonly status?: string;
      readonly search?: string;
      readonly startIndex?: number;
      /** A list that opens with the form for one more. */
      readonly isNew?: true;
    })
  | (DocumentPlace & { readonly page: 'commit'; readonly id: number })
  | (DocumentPlace & { readonly page: 'issue'; readonly id: number; readonly startIndex?: number })
  | (DocumentPlace & { readonly page: 'pull'; readonly id: number; readonly startIndex?: number })
  | (DocumentPlace & { readonly page: 'compare'; readonly base?: string; readonly head?: string })
  | { readonly page: 'stars' }
  | { readonly page: 'account' }
  | { readonly page: 'outbox' }
  /** A save that waits for a person, by the id of its call. */
  | { readonly page: 'conflict'; readonly call: string }
  /** Publishes a specification of this device. */
  | { readonly page: 'publish'; readonly spec: string };

/** The first steps of all these addresses: the server and the service worker answer them with the app. */
export const firstSteps: readonly string[] = [
  'explore',
  'd',
  'stars',
  'account',
  'outbox',
  'publish',
];

/** What the server alone has below a document: files, and pages that are read without scripts. */
const serversOwn = ['changelog', 'feed.xml', 'feed-breaking.xml', 'badge.svg', 'raw'];

/** The paths that are pages of the hosted app, for routers that go by patterns. */
export const hostedPaths = new RegExp(
  `^/(?!d/[^/]+/[^/]+/(?:${serversOwn.join('|')})(?:/|$))(?:${firstSteps.join('|')})(?:/|$)`,
);
