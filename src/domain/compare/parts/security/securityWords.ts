import { isJsonList, isJsonObject, type Json } from '../../../model/values/json.ts';
import type { Security } from '../../../model/specification.ts';
import { equalValues } from '../../equalValues.ts';
import { changeInWords, listed, valueText } from '../../sameMeaning/wording.ts';

/** How security requirements changed, in words: `are now token, were key`. */
export function changedRequirements(was: readonly Json[], is: readonly Json[]): string {
  const [then, now] = [was, is].map(requirementsInWords);
  return then === now ? 'changed' : `are now ${now}, were ${then}`;
}

/** Alternatives are joined by "or": `key, or login (read, write) and token`. */
function requirementsInWords(requirements: readonly Json[]): string {
  return requirements.length === 0 ? 'none' : requirements.map(requirementInWords).join(', or ');
}

/** Schemes that are required together are joined by "and": `login (read, write) and token`. */
export function requirementInWords(requirement: Json): string {
  const schemes = isJsonObject(requirement) ? Object.entries(requirement) : [];
  return schemes.length === 0 ? 'nothing' : schemes.map(schemeInWords).join(' and ');
}

function schemeInWords([name, scopes]: readonly [string, Json]): string {
  if (!isJsonList(scopes) || scopes.length === 0) return name;
  return `${name} (${listed(scopes.map(valueText))})`;
}

/** The words for the addresses of OAuth 2.0. */
export const urlWords: ReadonlyMap<string, string> = new Map([
  ['tokenUrl', 'token URL'],
  ['authorizationUrl', 'authorization URL'],
  ['refreshUrl', 'refresh URL'],
]);

/** The words for the fields of security schemes. */
export const schemeLabels: ReadonlyMap<string, string> = new Map([
  ['type', 'type'],
  ['name', 'name of the API key'],
  ['in', 'place of the API key'],
  ['scheme', 'HTTP scheme'],
  ['openIdConnectUrl', 'OpenID Connect URL'],
]);

const labels: ReadonlyMap<string, string> = new Map([...schemeLabels, ...urlWords]);

/** How a security of the same type changed: `the place of the API key is now query, was header`. */
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
