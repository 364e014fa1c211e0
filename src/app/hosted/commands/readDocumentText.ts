import { isJsonObject, type Json } from '../../../domain/model/values/json.ts';
import { loadOnce } from '../../session/loadOnce.ts';
import { refuse, succeed, type Result } from '../../../domain/model/values/result.ts';

const loadReadSyntax = loadOnce(
  'The part that reads JSON and YAML',
  async () => (await import('../../../formats/syntax/readSyntax.ts')).readSyntax,
);

/**
 * Reads JSON or YAML for a provider, which accepts JSON. Refuses what can't be a specification, as
 * any text is valid YAML. The reader's code is loaded when it is needed.
 */
export async function readDocumentText(text: string): Promise<Result<Json>> {
  const readSyntax = await loadReadSyntax();
  const read = readSyntax(text, undefined);
  if (!read.ok) return read;
  const { value } = read.value;
  return isJsonObject(value)
    ? succeed(value)
    : refuse('no-specification', 'There is no specification in this text. Choose another one.');
}
