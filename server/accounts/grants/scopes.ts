import { scopes } from '../../../src/provider/endpoint.ts';

export const everyScope: ReadonlySet<string> = new Set(scopes);

/** Parses scopes separated by commas or spaces; unknown ones are left out. */
export function readScopes(text: string): ReadonlySet<string> {
  const named = text.split(/[\s,]+/).filter((scope) => everyScope.has(scope));
  return new Set([...named, 'default']);
}

/** The requested scopes that are allowed; all allowed ones if none were requested. */
export function narrowScopes(
  allowed: ReadonlySet<string>,
  requested: string | null,
): readonly string[] {
  const wanted = requested === null || requested.trim() === '' ? allowed : readScopes(requested);
  return [...wanted].filter((scope) => allowed.has(scope));
}
