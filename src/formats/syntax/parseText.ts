import { succeed, type Result } from '../../domain/model/values/result.ts';
import { readJsonText } from './jsonText.ts';
import { withRoundedNumbers } from './roundedNumbers.ts';
import { checkText, type ParsedText } from './textChecks.ts';
import { readYamlText } from './yamlText.ts';

/**
 * Parses JSON, with a finding for each duplicate key (the last value counts, as in JSON.parse) and for each
 * number that a double can't hold.
 * Refuses text that is not JSON, too large, too deep, or has too many values. `byteLength` is the
 * text's length in UTF-8, if the caller knows it: that saves counting.
 */
export function parseJson(text: string, byteLength?: number): Result<ParsedText> {
  const checked = checkText(text, byteLength);
  return checked.ok ? rounded(checked.value, readJsonText(checked.value)) : checked;
}

/**
 * Parses YAML 1.2 (with merge keys) to a JSON value; otherwise like parseJson. What JSON can't
 * represent becomes the string that was written: dates, `.inf`, `.nan`, keys that are not strings.
 */
export function parseYaml(text: string, byteLength?: number): Result<ParsedText> {
  const checked = checkText(text, byteLength);
  if (!checked.ok) return checked;
  // Nearly all JSON is YAML, and JSON.parse is many times faster.
  if (/^\s*[[{]/.test(checked.value)) {
    const json = readJsonText(checked.value);
    if (json.ok || json.refusal.code !== 'json-syntax') return rounded(checked.value, json);
  }
  return rounded(checked.value, readYamlText(checked.value));
}

function rounded(text: string, parsed: Result<ParsedText>): Result<ParsedText> {
  return parsed.ok ? succeed(withRoundedNumbers(text, parsed.value)) : parsed;
}
