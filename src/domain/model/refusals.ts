import type { Operation, Throw } from './specification.ts';
import { refuse } from './values/result.ts';

/** Refusals that several edits share, each worded once. */

type What = 'operation' | 'type' | 'import' | 'argument' | 'property';

export function unknownEntity(what: What, name: string, owner?: string) {
  const place = owner === undefined ? '' : ` in ${owner}`;
  return refuse(`unknown-${what}`, `There is no ${what} named ${name}${place}`);
}

export function takenName(what: What, name: string, owner?: string) {
  const article = /^[aeiou]/.test(what) ? 'An' : 'A';
  const place = owner === undefined ? '' : ` in ${owner}`;
  return refuse(`taken-${what}-name`, `${article} ${what} named ${name} already exists${place}`);
}

export function takenCode({ name }: Operation, { code }: Throw) {
  return refuse('taken-throw-code', `The operation ${name} already throws the code ${code}`);
}
