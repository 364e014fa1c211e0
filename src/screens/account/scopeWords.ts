import type { Scope } from '../../provider/endpoint.ts';

/** What a scope allows, for people. `default` is in every key, and is not chosen. */
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

/** The scopes to ask for: none when all are wanted, which is what a provider takes it for. */
export function scopesToSend(refused: ReadonlySet<string>): readonly string[] | undefined {
  const wanted = Object.keys(scopeWords).filter((scope) => !refused.has(scope));
  return refused.size === 0 ? undefined : wanted;
}
