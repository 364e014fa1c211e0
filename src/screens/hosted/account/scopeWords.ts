import type { Scope } from '../../../provider/endpoint.ts';

/** What each scope allows, in words. `default` is part of every key and can't be chosen. */
export const scopeWords: Readonly<Record<Exclude<Scope, 'default'>, string>> = {
  document: 'Documents: read, create, change and delete',
  commit: 'Commits',
  explore: 'Search',
  issue: 'Issues',
  pull_request: 'Pull requests',
  tag: 'Versions',
  trigger: 'Triggers',
  star: 'Stars',
  authorization: 'The account and its app keys',
};

const words: ReadonlyMap<string, string> = new Map(Object.entries(scopeWords));

/** What a scope allows, in words; undefined for one that only another provider has. */
export const wordsOfScope = (scope: string): string | undefined => words.get(scope);

/** Whether these are all that can be chosen. */
export function isEveryScope(scopes: readonly string[]): boolean {
  return [...words.keys()].every((scope) => scopes.includes(scope));
}

/** The scopes to request: none if all are wanted, as that is the provider's default. */
export function scopesToSend(refused: ReadonlySet<string>): readonly string[] | undefined {
  const wanted = Object.keys(scopeWords).filter((scope) => !refused.has(scope));
  return refused.size === 0 ? undefined : wanted;
}
