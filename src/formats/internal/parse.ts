import type { Result } from '../../domain/model/values/result.ts';
import type { ParseContext, Parsed } from '../format.ts';
import { readText } from '../reading/readText.ts';
import { parseJson } from '../syntax/parseText.ts';
import { readInternal } from './readSpecification.ts';

export { readInternal };

/** Parses a text and reads it with `readInternal`; refuses text that is not JSON. */
export function parse(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseJson, readInternal);
}
