/** Messages from a page to the service worker. */
export type ServiceWorkerMessage =
  /** To the one that waits: take over now. Workbox's word; pages of before it say `take-over`. */
  | { readonly type: 'SKIP_WAITING' | 'take-over' }
  /** To the active one: this page is running. A chance to check whether older pages still are. */
  | { readonly type: 'started' }
  /** Something waits in the outbox: send what is due. */
  | { readonly type: 'replay' };

/** Message from a page; undefined for anything that is none of them. */
function readMessage(data: unknown): ServiceWorkerMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  switch (data.type) {
    case 'SKIP_WAITING':
    case 'take-over':
    case 'started':
    case 'replay':
      return { type: data.type };
    default:
      return undefined;
  }
}

/** What is done about a message, each time as long as it takes. */
export interface MessageActions {
  readonly takeOver: () => Promise<void>;
  readonly forgetOldFiles: () => Promise<void>;
  readonly replay: () => Promise<unknown>;
}

/** Does what a message asks for; nothing, and undefined, for what is none. */
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
    case undefined:
      return undefined;
  }
}
