import type { Json } from '../../domain/model/json.ts';
import { succeed, type Result } from '../../domain/model/result.ts';

/** Reads JSON or YAML as a provider is sent it, which is JSON. The reader's code is loaded when it is needed. */
export async function readDocumentText(text: string): Promise<Result<Json>> {
  const { readSyntax } = await import('../../formats/syntax/readSyntax.ts');
  const read = readSyntax(text, undefined);
  return read.ok ? succeed(read.value.value) : read;
}
