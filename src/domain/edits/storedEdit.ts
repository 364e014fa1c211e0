import { fieldsOf } from '../model/values/fieldsOf.ts';
import { editVersion, type Edit, type StoredEdit } from './edit.ts';
import { isJsonObject, ownValue, type Json, type JsonObject } from '../model/values/json.ts';
import { withOptional } from '../model/values/optional.ts';
import { refuse, succeed, type Result } from '../model/values/result.ts';
import { emptySpecification } from '../model/specification.ts';
import { withTypedInfo } from '../model/metadata/typedInfo.ts';

/** Types of fields. `?`: may be null. `or nothing`: the key may be missing. */
type Shape =
  | 'text'
  | 'text?'
  | 'number'
  | 'number?'
  | 'object'
  | 'object?'
  | 'object or nothing'
  | 'object? or nothing'
  | 'list'
  | 'list? or nothing';

/** The fields of each kind, as far as they can reveal a damaged row. */
const shapes: {
  readonly [Kind in Edit['kind']]: {
    readonly [Field in Exclude<keyof Extract<Edit, { kind: Kind }>, 'kind'>]-?: Shape;
  };
} = {
  'operation.add': { operation: 'object' },
  'operation.update': { name: 'text', operation: 'object' },
  'operation.rename': { name: 'text', to: 'text' },
  'operation.copy': { name: 'text' },
  'operation.delete': { name: 'text' },
  'operation.move': { name: 'text', by: 'number' },
  'argument.add': { operation: 'text', argument: 'object' },
  'argument.update': { operation: 'text', name: 'text', argument: 'object' },
  'argument.delete': { operation: 'text', name: 'text' },
  'argument.move': { operation: 'text', name: 'text', by: 'number' },
  'throw.add': { operation: 'text', throw: 'object' },
  'throw.update': { operation: 'text', index: 'number', throw: 'object' },
  'throw.delete': { operation: 'text', index: 'number' },
  'throw.move': { operation: 'text', index: 'number', by: 'number' },
  'payload.set': { operation: 'text', payload: 'object?' },
  'return.set': { operation: 'text', httpCode: 'number?', return: 'object?' },
  'type.add': { type: 'object' },
  'type.update': { name: 'text', type: 'object' },
  'type.rename': { name: 'text', to: 'text' },
  'type.copy': { name: 'text' },
  'type.delete': { name: 'text' },
  'type.move': { name: 'text', by: 'number' },
  'type.parent': { name: 'text', parent: 'object?' },
  'type.discriminator': { name: 'text', discriminator: 'text?' },
  'type.mapping': { name: 'text', mapping: 'list' },
  'property.add': { type: 'text', property: 'object' },
  'property.update': { type: 'text', name: 'text', property: 'object' },
  'property.rename': { type: 'text', name: 'text', to: 'text' },
  'property.delete': { type: 'text', name: 'text' },
  'property.move': { type: 'text', name: 'text', by: 'number' },
  'root.set': { root: 'text?' },
  'settings.set': {
    baseUrl: 'text?',
    security: 'object?',
    info: 'object? or nothing',
    servers: 'list? or nothing',
    tags: 'list? or nothing',
    metadata: 'object? or nothing',
  },
  'import.add': { include: 'object' },
  'import.update': { alias: 'text', include: 'object' },
  'import.delete': { alias: 'text' },
  'spec.replace': { content: 'object' },
  batch: { edits: 'list' },
  restore: {
    operations: 'object or nothing',
    types: 'object or nothing',
    imports: 'object or nothing',
    head: 'object or nothing',
  },
};

/** All kinds of edits. */
export const editKinds: readonly Edit['kind'][] = fieldsOf(shapes);

/** The stored form of the edit. */
export function toStored(edit: Edit): StoredEdit {
  return { v: editVersion, edit };
}

/**
 * The edit in a stored row. Refuses a row written by a newer version of the app, and anything that
 * is not an edit. The contents of its entities are trusted: only `toStored` writes rows.
 */
export function fromStored(stored: unknown): Result<Edit> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row is JSON, whoever wrote it
  const row = stored as Json | undefined;
  if (!isJsonObject(row)) return damaged();
  const version = ownValue(row, 'v');
  if (typeof version !== 'number') return damaged();
  if (version > editVersion) {
    return refuse(
      'newer-edit',
      'This change was stored by a newer version of the app; update the app to open it',
    );
  }
  const edit = ownValue(row, 'edit');
  if (!isEdit(edit)) return damaged();
  return succeed(version < 2 ? since2(edit) : edit);
}

/**
 * An edit of version 1, with those parts of its metadata that now have fields of their own moved to these
 * fields.
 */
function since2(edit: Edit): Edit {
  switch (edit.kind) {
    case 'batch':
      return { ...edit, edits: edit.edits.map(since2) };
    case 'spec.replace':
      return 'spec' in edit.content
        ? { ...edit, content: { spec: withTypedInfo(edit.content.spec) } }
        : edit;
    case 'restore': {
      const { metadata } = edit.head ?? {};
      if (metadata === undefined) return edit;
      const put = withTypedInfo(withOptional(emptySpecification, 'metadata', metadata));
      const { info = null, servers = null, tags = null } = put;
      const head = { ...edit.head, info, servers, tags, metadata: put.metadata ?? null };
      return { ...edit, head };
    }
    default:
      return edit;
  }
}

function damaged() {
  return refuse('damaged-edit', "A stored change is damaged and can't be read");
}

function isEdit(value: Json | undefined): value is JsonObject & Edit {
  if (!isJsonObject(value)) return false;
  const kind = ownValue(value, 'kind');
  const known = editKinds.find((each) => each === kind);
  if (known === undefined) return false;
  const fields: [string, Shape][] = Object.entries(shapes[known]);
  if (!fields.every(([field, shape]) => hasShape(value, field, shape))) return false;
  const edits = kind === 'batch' ? ownValue(value, 'edits') : undefined;
  return !Array.isArray(edits) || edits.every(isEdit);
}

function hasShape(object: JsonObject, field: string, shape: Shape): boolean {
  const value = ownValue(object, field);
  switch (shape) {
    case 'text':
      return typeof value === 'string';
    case 'text?':
      return typeof value === 'string' || value === null;
    case 'number':
      return typeof value === 'number';
    case 'number?':
      return typeof value === 'number' || value === null;
    case 'object':
      return isJsonObject(value);
    case 'object?':
      return isJsonObject(value) || value === null;
    case 'list':
      return Array.isArray(value);
    case 'object or nothing':
      return value === undefined || isJsonObject(value);
    case 'object? or nothing':
      return value === undefined || value === null || isJsonObject(value);
    case 'list? or nothing':
      return value === undefined || value === null || Array.isArray(value);
  }
}
