import type { JsonObject } from '../../domain/model/values/json.ts';
import type { FlatRef } from './flat.ts';
import type { typeRefKeys, Writing } from './keys.ts';

/**
 * Writes a TypeRef for `typeRef` and similar keys, always with its keys in the same order, because
 * stored text is identified by its hash.
 */
export function writeTypeRef(ref: FlatRef): JsonObject {
  const out: Writing<typeof typeRefKeys> = { kind: ref.kind };
  if (ref.description !== undefined) out.description = ref.description;
  if (ref.deprecated !== undefined) out.deprecated = ref.deprecated;
  if (ref.nullable !== undefined) out.nullable = ref.nullable;
  switch (ref.kind) {
    case 'string':
      if (ref.format !== undefined) out.format = ref.format;
      if (ref.default !== undefined) out.default = ref.default;
      break;
    case 'generic':
      out.name = ref.name;
      break;
    case 'reference':
      out.target = ref.target;
      if (ref.template !== undefined)
        out.template = ref.template.map(({ generic, type }) => ({ generic, type }));
      break;
    case 'array':
      out.items = writeTypeRef(ref.items);
      break;
    case 'map':
      out.values = writeTypeRef(ref.values);
      break;
    case 'union':
      out.match = ref.match;
      out.members = ref.members.map(writeTypeRef);
      if (ref.discriminator !== undefined) out.discriminator = ref.discriminator;
      if (ref.sharedAs !== undefined) out.sharedAs = ref.sharedAs;
      if (ref.mapping !== undefined)
        out.mapping = ref.mapping.map(({ type, value }) => ({ type, value }));
      break;
    case 'mime':
      out.contentType = ref.contentType;
      break;
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
  }
  if (ref.metadata !== undefined) out.metadata = ref.metadata;
  return out;
}
