import { isJsonList, isJsonObject, type Json } from '../../model/values/json.ts';
import type { Security } from '../../model/specification.ts';
import { equalValues } from '../equalValues.ts';
import { changeInWords, listed, valueText } from '../toldApart.ts';

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

const labels: ReadonlyMap<string, string> = new Map([
  ['name', 'name of the API key'],
  ['in', 'place of the API key'],
  ['tokenUrl', 'token URL'],
  ['authorizationUrl', 'authorization URL'],
]);

/** What changed of a security of one type: `the place of the API key is now query, was header`. */
export function changedSecurity(was: Security, is: Security): string {
  const before: Readonly<Record<string, Json>> = { ...was };
  const after: Readonly<Record<string, Json>> = { ...is };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => !equalValues(before[key], after[key]));
  const [key = '', ...others] = changed;
  const label = others.length === 0 ? labels.get(key) : undefined;
  if (label !== undefined) return `the ${label} ${changeInWords(before[key], after[key])}`;
  return 'the security changed';
}
