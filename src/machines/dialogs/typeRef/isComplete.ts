import type { TypeRef } from '../../../domain/model/specification.ts';
import { innermost } from '../../../domain/model/types/typeRefs.ts';

/**
 * True when every name and content type in it is chosen. An open template is complete (rules 3).
 */
export function isComplete(ref: TypeRef | undefined): ref is TypeRef {
  if (ref === undefined) return false;
  const inner = innermost(ref);
  switch (inner.kind) {
    case 'union':
      return inner.members.length > 0 && inner.members.every(isComplete);
    case 'generic':
      return inner.name !== '';
    case 'reference':
      return inner.target !== '';
    case 'mime':
      return inner.contentType !== '';
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
    case 'array':
    case 'map':
      return true;
  }
}
