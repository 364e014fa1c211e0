import type { Json } from '../../domain/model/values/json.ts';
import { succeed, type Result } from '../../domain/model/values/result.ts';
import { withoutJsonComments } from './jsonComments.ts';
import { readJsonText } from './jsonText.ts';
import { withRoundedNumbers } from './roundedNumbers.ts';
import { checkText, type ParsedText } from './textChecks.ts';
import { readYamlText } from './yamlText.ts';

export type Syntax = 'json' | 'yaml';

/** A parsed value, and the syntax in which it was written. */
export interface SyntaxRead extends ParsedText {
  readonly syntax: Syntax;
}

/**
 * Parses a text as JSON if possible, else as YAML. Broken JSON is refused as JSON, with the
 * position of the error, because a stray comma should not turn it into YAML. A text counts as JSON
 * if it begins like JSON, or if JSON is `expected` and it is not plainly YAML.
 */
export function readSyntax(
  text: string,
  expected: Syntax | undefined,
  byteLength?: number,
): Result<SyntaxRead> {
  const checked = checkText(text, byteLength);
  if (!checked.ok) return checked;
  const body = checked.value;
  if (expected !== 'json' && !beginsLikeJson(body)) return asYaml(body);
  const json = readJsonText(body);
  if (json.ok) return succeed({ ...withRoundedNumbers(body, json.value), syntax: 'json' });
  const isBroken = json.refusal.code === 'json-syntax';
  if (!isBroken || (expected !== 'yaml' && isOnlyJson.test(body))) return json;
  const yaml = asYaml(body);
  if (expected !== 'json' || (yaml.ok && isCollection(yaml.value.value))) return yaml;
  return json;
}

/** Whether it begins like JSON, perhaps after comments, which are then named as what is wrong. */
function beginsLikeJson(text: string): boolean {
  const isCommented = /^\s*\/[/*]/.test(text);
  return /^\s*["[{]/.test(isCommented ? withoutJsonComments(text) : text);
}

/** A comment, a quoted key, or a list whose first item is rarely written like this in YAML. */
const isOnlyJson = /^\s*(?:\/[/*]|\{\s*(?:["}]|\/[/*])|\[\s*(?:["{[\]\d]|\/[/*]))/;

function asYaml(text: string): Result<SyntaxRead> {
  const read = readYamlText(text);
  return read.ok ? succeed({ ...withRoundedNumbers(text, read.value), syntax: 'yaml' }) : read;
}

function isCollection(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}
