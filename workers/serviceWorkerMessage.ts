/** Messages from a page to the service worker. */
export type ServiceWorkerMessage =
  /** To the one that waits: take over now. Workbox's word; pages of before it say `take-over`. */
  | { readonly type: 'SKIP_WAITING' | 'take-over' }
  /** To the active one: this page is running. A chance to check whether older pages still are. */
  | { readonly type: 'started' };
