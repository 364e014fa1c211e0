import { internal } from '../internal/entry.ts';
import { jsonschema } from '../jsonschema/entry.ts';
import { openapi } from '../openapi/entry.ts';
import { raw } from '../raw/entry.ts';
import { typeapi } from '../typeapi/entry.ts';
import { typeschema } from '../typeschema/entry.ts';
import { typescript } from '../typescript/entry.ts';

/**
 * All formats, in the order in which they are offered. A new format is a folder and its entry here
 * (`npm run new:format` creates both). If two have the same score for a document, the earlier one
 * reads it.
 */
export const formats = [
  typeapi,
  typeschema,
  internal,
  openapi,
  jsonschema,
  raw,
  typescript,
] as const;
