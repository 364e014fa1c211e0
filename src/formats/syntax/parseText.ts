import type { Result } from '../../domain/model/result.ts';
import { readJsonText } from './jsonText.ts';
import { checkText, type Read } from './textChecks.ts';
import { readYamlText } from './yamlText.ts';

/**
 * JSON text → value, and a finding for each key that is written twice (the last value counts, as in
 * JSON.parse). Refuses what is no JSON and what is too large, too deep or too much. `byteLength`,
 * where the caller knows the text's length in UTF-8, saves counting it.
 */
export function parseJson(text: string, byteLength?: number): Result<Read> {
  const checked = checkText(text, byteLength);
  return checked.ok ? readJsonText(checked.value) : checked;
}

/**
 * YAML 1.2 text (with merge keys) → JSON value, otherwise as parseJson. What JSON has no word for
 * becomes the string that was written: dates, `.inf`, `.nan`, keys that are no strings.
 */
export function parseYaml(text: string, byteLength?: number): Result<Read> {
  const checked = checkText(text, byteLength);
  if (!checked.ok) return checked;
  // Almost all JSON is YAML, and JSON.parse is many times faster.
  if (/^\s*[[{]/.test(checked.value)) {
    const json = readJsonText(checked.value);
    if (json.ok || json.refusal.code !== 'json-syntax') return json;
  }
  return readYamlText(checked.value);
}
