import type { TypeRef } from '../../domain/model/specification.ts';
import { referenceText } from '../../domain/model/types/typeInWords.ts';

/** Deeper nesting than this is abbreviated. */
export const maxShownDepth = 12;

/** A type in short notation as plain text: `array<map<Pet>>`, `string (date-time)`, `Cat | Dog`. */
export function typeText(type: TypeRef, depth = 0): string {
  if (depth > maxShownDepth) return '…';
  switch (type.kind) {
    case 'string': {
      const format = type.format === undefined ? '' : ` (${type.format})`;
      const value = type.default === undefined ? '' : ` = ${JSON.stringify(type.default)}`;
      return `string${format}${value}`;
    }
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
      return type.kind;
    case 'generic':
      return type.name;
    case 'mime':
      return type.contentType;
    case 'array':
      return `array<${typeText(type.items, depth + 1)}>`;
    case 'map':
      return `map<${typeText(type.values, depth + 1)}>`;
    case 'union':
      return type.members.map((member) => typeText(member, depth + 1)).join(' | ');
    case 'reference':
      return referenceText(type);
  }
}
