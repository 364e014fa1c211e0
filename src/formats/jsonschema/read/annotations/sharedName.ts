import type { Metadata } from '../../../../domain/model/specification.ts';
import { keysIn, without } from '../../../../domain/model/metadata/metadataKeys.ts';
import type { SchemaMetadata } from '../../schemaMetadata.ts';
import type { Converted } from '../source/converted.ts';

/** Keywords that determine the values of a schema: with other ones, it is not the shared schema any more. */
const restricting = keysIn<SchemaMetadata>('enum', 'const', 'format', 'type', 'oneOf', 'anyOf');
const nameKeys = keysIn<SchemaMetadata>('sharedAs', 'sharedThrough');

/**
 * A use of a shared schema. It keeps the shared name only if it allows the same values; otherwise its
 * annotations would be taken for those of all uses.
 */
export function unlessOther(shared: Converted, use: Converted): Converted {
  if (isSame(shared, use)) return use;
  const rest = without(use.metadata, nameKeys);
  const metadata = Object.keys(rest).length > 0 ? rest : undefined;
  if (use.type.kind !== 'union') return { ...use, metadata };
  const { sharedAs: _sharedAs, ...union } = use.type;
  return { ...use, type: union, metadata };
}

function isSame(shared: Converted, use: Converted): boolean {
  if (formatOf(shared) !== formatOf(use)) return false;
  if (shared.metadata === use.metadata) return true;
  return [...restricting].every(
    (key) => textOf(shared.metadata, key) === textOf(use.metadata, key),
  );
}

function formatOf({ type }: Converted): string | undefined {
  return type.kind === 'string' ? type.format : undefined;
}

function textOf(metadata: Metadata | undefined, key: string): string | undefined {
  return metadata?.[key] === undefined ? undefined : JSON.stringify(metadata[key]);
}
