/** Messages from a page to the service worker. */
export type ServiceWorkerMessage =
  /** To the waiting worker: take over now. This is Workbox's name; older pages send `take-over`. */
  | { readonly type: 'SKIP_WAITING' | 'take-over' }
  /**
   * To the active worker: this page is running. The worker then checks whether outdated pages are
   * still open.
   */
  | { readonly type: 'started' }
  /** The outbox has calls to send. */
  | { readonly type: 'replay' }
  /** To the active worker: end the replay, because a newer worker can't take over before. */
  | { readonly type: 'stopReplay' };

/** Parses a message from a page; undefined for anything else. */
function readMessage(data: unknown): ServiceWorkerMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  switch (data.type) {
    case 'SKIP_WAITING':
    case 'take-over':
    case 'started':
    case 'replay':
    case 'stopReplay':
      return { type: data.type };
    default:
      return undefined;
  }
}

/** The handler of each message; each returns a promise for when it is done. */
export interface MessageActions {
  readonly takeOver: () => Promise<void>;
  readonly forgetOldFiles: () => Promise<void>;
  readonly replay: () => Promise<unknown>;
  readonly stopReplay: () => Promise<unknown>;
}

/** Calls the handler of a message. Does nothing, and returns undefined, for anything else. */
export function answerMessage(
  data: unknown,
  actions: MessageActions,
): Promise<unknown> | undefined {
  switch (readMessage(data)?.type) {
    case 'SKIP_WAITING':
    case 'take-over':
      return actions.takeOver();
    case 'started':
      return actions.forgetOldFiles();
    case 'replay':
      return actions.replay();
    case 'stopReplay':
      return actions.stopReplay();
    case undefined:
      return undefined;
  }
}
