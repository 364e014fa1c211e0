import type { TextStorage } from './textStorage.ts';

/** The key under which this browser remembers a provider other than the app's own. */
const addressKey = 'typewright_provider';
/**
 * The key for who is signed in at the app's own provider; for any other provider, its address is
 * appended.
 */
const userKey = 'typewright_user';

export interface ProviderAddress {
  /** The base URL of its API. */
  readonly address: string;
  /** Whether it also serves this app, and so knows a person by the session cookie. */
  readonly isOwn: boolean;
}

/**
 * The provider that the app talks to: the one that was chosen in this browser, or the one that the app was built for
 * (config/plugins/provider.ts), or else the one at the app's own origin.
 */
export function readProvider(storage: TextStorage, page: LocationPart): ProviderAddress {
  const address = storage.get(addressKey) ?? page.builtFor ?? `${page.origin}/api`;
  return { address, isOwn: isAt(address, page.origin) };
}

/** The part of `location` that is used. */
export interface LocationPart {
  readonly origin: string;
  /** The provider that the app was built for. */
  readonly builtFor: string | undefined;
}

/** The address of the current page. */
export function pageAddress(): LocationPart {
  const built = document.querySelector<HTMLMetaElement>('meta[name="provider"]');
  return { origin: new URL(location.href).origin, builtFor: built?.content };
}

/** Remembers another provider; undefined for the one that the app was built for. */
export function writeProvider(storage: TextStorage, address: string | undefined): void {
  if (address === undefined) storage.remove(addressKey);
  else storage.set(addressKey, address);
}

/**
 * The key of the setting that says who was signed in last, so that the app shows their documents
 * while it is offline.
 */
export function userSetting({ address, isOwn }: ProviderAddress): string {
  return isOwn ? userKey : `${userKey} ${address}`;
}

function isAt(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}
