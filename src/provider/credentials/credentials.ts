import type { TokenStore } from './tokenStore.ts';

/** How a client says who it is (rules 6). */
export type Credentials =
  | { readonly type: 'none' }
  | { readonly type: 'basic'; readonly userName: string; readonly password: string }
  | { readonly type: 'bearer'; readonly token: string }
  /** `name` is the header that carries it. */
  | { readonly type: 'apiKey'; readonly name: string; readonly token: string }
  | OAuth2Credentials;

export interface OAuth2Credentials {
  readonly type: 'oauth2';
  /** The provider's `/authorization/token`, or another address. */
  readonly tokenUrl: string;
  readonly clientId: string;
  /** A public client has none, and cannot obtain a token by itself. */
  readonly clientSecret?: string;
  /** All by default. */
  readonly scopes?: readonly string[];
  /** Where the token is kept between requests and shared between realms. */
  readonly store: TokenStore;
}
