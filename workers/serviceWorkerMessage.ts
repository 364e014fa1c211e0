/** What a page tells the service worker. */
export type ServiceWorkerMessage =
  /** To the one that waits: take over now. Workbox's word; pages of before it say `take-over`. */
  | { readonly type: 'SKIP_WAITING' | 'take-over' }
  /** To the one in charge: this page runs. A moment to look whether older pages still do. */
  | { readonly type: 'started' };
