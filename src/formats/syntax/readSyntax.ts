import type { Json } from '../../domain/model/json.ts';
import { succeed, type Result } from '../../domain/model/result.ts';
import { readJsonText } from './jsonText.ts';
import { checkText, type Read } from './textChecks.ts';
import { readYamlText } from './yamlText.ts';

export type Syntax = 'json' | 'yaml';

/** What was read, and of which syntax it turned out to be. */
export interface SyntaxRead extends Read {
  readonly syntax: Syntax;
}

/**
 * Text → value, as JSON where it is JSON, else as YAML. What was meant as JSON and is not gets the
 * refusal that JSON gets, with its place: a comma too many should not make YAML of it. Meant as JSON
 * is what begins like it, and what is `expected` to be unless it is plainly a YAML document.
 */
export function readSyntax(
  text: string,
  expected: Syntax | undefined,
  byteLength?: number,
): Result<SyntaxRead> {
  const checked = checkText(text, byteLength);
  if (!checked.ok) return checked;
  const body = checked.value;
  if (expected !== 'json' && !beginsLikeJson.test(body)) return asYaml(body);
  const json = readJsonText(body);
  if (json.ok) return succeed({ ...json.value, syntax: 'json' });
  const isBroken = json.refusal.code === 'json-syntax';
  if (!isBroken || (expected !== 'yaml' && isOnlyJson.test(body))) return json;
  const yaml = asYaml(body);
  if (expected !== 'json' || (yaml.ok && isCollection(yaml.value.value))) return yaml;
  return json;
}

const beginsLikeJson = /^\s*["[{]/;
/** A quoted key, or a list of what YAML seldom has in a flow list's first place. */
const isOnlyJson = /^\s*(?:\{\s*["}]|\[\s*["{[\]\d])/;

function asYaml(text: string): Result<SyntaxRead> {
  const read = readYamlText(text);
  return read.ok ? succeed({ ...read.value, syntax: 'yaml' }) : read;
}

function isCollection(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}
