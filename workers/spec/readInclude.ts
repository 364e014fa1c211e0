import { refuse, succeed, type Result } from '../../src/domain/model/values/result.ts';
import type { Type } from '../../src/domain/model/specification.ts';
import { parseDetected } from '../../src/formats/registry/detectFormat.ts';
import { decodeText } from './decodeText.ts';

/**
 * Reads the types of a document in any format that has types. Plain data, such as a server's error
 * message, is refused, because types would be invented for it.
 */
export async function readInclude(bytes: ArrayBuffer): Promise<Result<readonly Type[]>> {
  const context = { options: {}, report: () => undefined };
  const parsed = await parseDetected(decodeText(bytes), undefined, context, bytes.byteLength);
  if (!parsed.ok) return parsed;
  const { format, spec } = parsed.value;
  if (format === 'raw-json' || format === 'raw-yaml') {
    return refuse(
      'no-types',
      'This is plain data, not a document that describes types. Check the address.',
    );
  }
  return succeed(spec.types);
}
