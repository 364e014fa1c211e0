import { isJsonList, isJsonObject, type Json } from '../../../model/values/json.ts';
import type { Security } from '../../../model/specification.ts';
import { equalValues } from '../../equalValues.ts';
import { changeInWords, listed, valueText } from '../../sameMeaning/wording.ts';

/** What became of security requirements in words: `are now token, were key`. */
export function changedRequirements(was: readonly Json[], is: readonly Json[]): string {
  const [then, now] = [was, is].map(requirementsInWords);
  return then === now ? 'changed' : `are now ${now}, were ${then}`;
}

/** Any one of the requirements is enough: `key, or login (read, write) and token`. */
function requirementsInWords(requirements: readonly Json[]): string {
  return requirements.length === 0 ? 'none' : requirements.map(requirementInWords).join(', or ');
}

/** All schemes of a requirement are asked for: `login (read, write) and token`. */
export function requirementInWords(requirement: Json): string {
  const schemes = isJsonObject(requirement) ? Object.entries(requirement) : [];
  return schemes.length === 0 ? 'nothing' : schemes.map(schemeInWords).join(' and ');
}

function schemeInWords([name, scopes]: readonly [string, Json]): string {
  if (!isJsonList(scopes) || scopes.length === 0) return name;
  return `${name} (${listed(scopes.map(valueText))})`;
}

/** The addresses of OAuth 2.0, in words. */
export const urlWords: ReadonlyMap<string, string> = new Map([
  ['tokenUrl', 'token URL'],
  ['authorizationUrl', 'authorization URL'],
  ['refreshUrl', 'refresh URL'],
]);

/** What security schemes say of themselves, in words. */
export const schemeLabels: ReadonlyMap<string, string> = new Map([
  ['type', 'type'],
  ['name', 'name of the API key'],
  ['in', 'place of the API key'],
  ['scheme', 'HTTP scheme'],
  ['openIdConnectUrl', 'OpenID Connect URL'],
]);

const labels: ReadonlyMap<string, string> = new Map([...schemeLabels, ...urlWords]);

/** What changed of a security of one type: `the place of the API key is now query, was header`. */
export function changedSecurity(was: Security, is: Security): string {
  const before: Readonly<Record<string, Json>> = { ...was };
  const after: Readonly<Record<string, Json>> = { ...is };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => !equalValues(before[key], after[key]));
  const words = changed.flatMap((key) => {
    if (key === 'scopes') return changedScopes(before[key], after[key]);
    return [`the ${labels.get(key) ?? key} ${changeInWords(before[key], after[key])}`];
  });
  return words.length === 0 ? 'the security changed' : words.join('; ');
}

/** The order of scopes means nothing. */
function changedScopes(before: Json | undefined, after: Json | undefined): readonly string[] {
  const [was, is] = [before, after].map((scopes) => (isJsonList(scopes) ? scopes : []));
  const only = (one: readonly Json[] = [], other: readonly Json[] = []) =>
    one.filter((scope) => !other.includes(scope)).map(valueText);
  const said = (scopes: readonly string[], verb: string) => {
    if (scopes.length === 0) return [];
    return [
      scopes.length === 1
        ? `scope ${listed(scopes)} was ${verb}`
        : `scopes ${listed(scopes)} were ${verb}`,
    ];
  };
  return [...said(only(was, is), 'removed'), ...said(only(is, was), 'added')];
}
