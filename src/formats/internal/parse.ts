import { succeed, type Result } from '../../domain/result.ts';
import type { ParseContext, Parsed } from '../format.ts';
import { parseJson } from '../text.ts';
import { readInternal } from './readSpecification.ts';

/** The text of internal JSON; as `readInternal`, and refused when it is no JSON. */
export function parse(text: string, context: ParseContext): Result<Parsed> {
  context.report({ stage: 'parsing', done: 0 });
  const json = parseJson(text);
  if (!json.ok) {
    return json;
  }
  context.report({ stage: 'converting', done: 0.5 });
  const parsed = readInternal(json.value.value);
  return parsed.ok
    ? succeed({ ...parsed.value, findings: [...json.value.findings, ...parsed.value.findings] })
    : parsed;
}
