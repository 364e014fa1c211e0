import type { TokenStore } from './tokenStore.ts';

/** The ways for a client to authenticate (rules 6). */
export type Credentials =
  | { readonly type: 'none' }
  | { readonly type: 'basic'; readonly userName: string; readonly password: string }
  | { readonly type: 'bearer'; readonly token: string }
  /** `name` is the header that carries it. */
  | { readonly type: 'apiKey'; readonly name: string; readonly token: string }
  | OAuth2Credentials;

export interface OAuth2Credentials {
  readonly type: 'oauth2';
  /** The provider's `/authorization/token`, or another URL. */
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Absent for public clients, which can only refresh a token, not obtain one by themselves. */
  readonly clientSecret?: string;
  /** All scopes by default. */
  readonly scopes?: readonly string[];
  /** Stores the token between requests, shared by all realms. */
  readonly store: TokenStore;
}
