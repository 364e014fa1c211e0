import { scopes } from '../../src/provider/endpoint.ts';

export const everyScope: ReadonlySet<string> = new Set(scopes);

/** Scopes as they come, separated by commas or spaces; those that do not exist are left out. */
export function readScopes(text: string): ReadonlySet<string> {
  const named = text.split(/[\s,]+/).filter((scope) => everyScope.has(scope));
  return new Set([...named, 'default']);
}

/** The scopes that were asked for, of those that are allowed; all of them when none were named. */
export function narrowScopes(
  allowed: ReadonlySet<string>,
  asked: string | null,
): readonly string[] {
  const wanted = asked === null || asked.trim() === '' ? allowed : readScopes(asked);
  return [...wanted].filter((scope) => allowed.has(scope));
}
