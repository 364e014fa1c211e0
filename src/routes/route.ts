/** The tabs of a document's page. `reference` is the default, at the document's own path. */
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

/** The owner and the name of a document, as in its address. */
export interface DocumentPlace {
  readonly user: string;
  readonly document: string;
}

/** A page of the web app. The sandbox, at the empty path, is not a route. */
export type Route =
  | { readonly page: 'explore'; readonly search?: string; readonly startIndex?: number }
  | { readonly page: 'person'; readonly user: string; readonly startIndex?: number }
  | (DocumentPlace & {
      readonly page: 'document';
      readonly tab: DocumentTab;
      /** A tag's version; the head by default. */
      readonly version?: string;
      /** A group of operations or types in the reference. */
      readonly group?: string;
      /** The filter of a list: `open`, `closed`, `merged` or `all`. */
      readonly status?: string;
      readonly search?: string;
      readonly startIndex?: number;
      /** Opens the list with the form for a new entry. */
      readonly isNew?: true;
      /** In the editor: the hash of a version that was set aside and is to be restored. */
      readonly aside?: string;
    })
  | (DocumentPlace & { readonly page: 'commit'; readonly id: number })
  | (DocumentPlace & { readonly page: 'issue'; readonly id: number; readonly startIndex?: number })
  | (DocumentPlace & { readonly page: 'pull'; readonly id: number; readonly startIndex?: number })
  | (DocumentPlace & { readonly page: 'compare'; readonly base?: string; readonly head?: string })
  | { readonly page: 'stars'; readonly startIndex?: number }
  | {
      readonly page: 'account';
      /**
       * The page at the end of a sign-in that a dialog has opened in a tab of its own. The address says so,
       * because a browser forgets the name of a tab that has been at another site, such as an OpenID
       * provider.
       */
      readonly isSignInTab?: true;
    }
  | { readonly page: 'outbox' }
  /** A save whose conflict a person must resolve, by the id of its call. */
  | { readonly page: 'conflict'; readonly call: string }
  /** Publishes a specification from this device. */
  | { readonly page: 'publish'; readonly spec: string };

/**
 * The first path segments of all routes, for which the server and the service worker answer with
 * the app.
 */
export const firstSteps: readonly string[] = [
  'explore',
  'd',
  'stars',
  'account',
  'outbox',
  'publish',
];

/** Paths below a document that the server answers itself: files, and pages that work without JavaScript. */
const serversOwn = ['changelog', 'feed.xml', 'feed-breaking.xml', 'badge.svg', 'raw'];

/**
 * Matches the paths of the hosted app's pages, with or without their query, for routers that work
 * with patterns.
 */
export const hostedPaths = new RegExp(
  `^/(?!d/[^/]+/[^/]+/(?:${serversOwn.join('|')})(?:[/?]|$))(?:${firstSteps.join('|')})(?:[/?]|$)`,
);

/** The only one of these pages whose content the app can show without the server. */
export const changelogPath = /^\/d\/[^/?]+\/[^/?]+\/changelog\/?(?:\?|$)/;
