import type { Result } from '../../domain/model/result.ts';
import type { ParseContext, Parsed } from '../format.ts';
import { readText } from '../reading/readText.ts';
import { parseJson } from '../syntax/parseText.ts';
import { readInternal } from './readSpecification.ts';

export { readInternal };

/** The text of internal JSON; as `readInternal`, and refused when it is no JSON. */
export function parse(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseJson, readInternal);
}
