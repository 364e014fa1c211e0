import type { Scope } from '../../../src/provider/endpoint.ts';

/** The account that makes a call, and the token or session by which it was identified. */
export interface Caller {
  readonly id: number;
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
  /** The grant of the token that was sent. */
  readonly grantId?: number;
  /** The hash of the cookie's session. */
  readonly session?: string;
}

/** Whether a caller has a scope. Every token has `default`. */
export function hasScope(caller: Caller, scope: Scope): boolean {
  return scope === 'default' || caller.scopes.has(scope);
}
