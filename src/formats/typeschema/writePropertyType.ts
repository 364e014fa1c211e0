import type { Json, JsonObject } from '../../domain/model/json.ts';
import { toObject } from '../../domain/model/json.ts';
import type {
  Property,
  ReferenceRef,
  TemplateEntry,
  TypeRef,
} from '../../domain/model/specification.ts';
import { here, note, type Notes } from '../reading/notes.ts';

/** A property type with what stands on it, as TypeSchema and TypeAPI write it. */
export function writePropertyType(ref: TypeRef, notes: Notes): JsonObject {
  const out: Record<string, Json> = {};
  if (ref.description !== undefined) out.description = ref.description;
  if (ref.deprecated !== undefined) out.deprecated = ref.deprecated;
  if (ref.nullable !== undefined) out.nullable = ref.nullable;
  if (ref.metadata !== undefined) notes.metadata += 1;
  writeBareType(ref, out, notes);
  return out;
}

export function writeProperty(property: Property, notes: Notes): JsonObject {
  const type = property.type;
  const out: Record<string, Json> = {};
  const description = property.description ?? type.description;
  if (description !== undefined) out.description = description;
  const deprecated = property.deprecated ?? type.deprecated;
  if (deprecated !== undefined) out.deprecated = deprecated;
  const nullable = property.nullable ?? type.nullable;
  if (nullable !== undefined) out.nullable = nullable;
  if (property.metadata !== undefined || type.metadata !== undefined) notes.metadata += 1;
  writeBareType(type, out, notes);
  return out;
}

function writeBareType(ref: TypeRef, out: Record<string, Json>, notes: Notes): void {
  out.type = ref.kind;
  switch (ref.kind) {
    case 'string':
      if (ref.format !== undefined) out.format = ref.format;
      if (ref.default !== undefined) out.default = ref.default;
      return;
    case 'generic':
      out.name = ref.name;
      return;
    case 'reference':
      writeReference(ref, out, notes);
      return;
    case 'array':
      out.schema = writeNested(ref.items, notes);
      return;
    case 'map':
      out.schema = writeNested(ref.values, notes);
      return;
    case 'mime':
      out.type = 'any';
      note(
        notes,
        'warning',
        'mime-type',
        `A content type can only be said of an argument or a whole body: "${ref.contentType}" at ${here(notes)} is printed as any.`,
      );
      return;
    default:
  }
}

export function writeNested(ref: TypeRef, notes: Notes): JsonObject {
  notes.path.push('schema');
  const out = writePropertyType(ref, notes);
  notes.path.pop();
  return out;
}

function writeReference(ref: ReferenceRef, out: Record<string, Json>, notes: Notes): void {
  out.target = ref.target;
  if (ref.template !== undefined) out.template = writeTemplate(ref.template, notes);
}

function writeTemplate(template: readonly TemplateEntry[], notes: Notes): JsonObject {
  const entries = new Map<string, string>();
  for (const { generic, type } of template) {
    if (type === '') {
      note(
        notes,
        'warning',
        'empty-template',
        `No type fills the generic "${generic}" at ${here(notes)}. Choose one.`,
      );
    }
    if (entries.has(generic)) {
      noteDuplicate(notes, 'generic', generic);
    } else {
      entries.set(generic, type);
    }
  }
  return toObject(entries);
}

/** In a list of the model a name can stand twice, in a JSON object it cannot. */
export function noteDuplicate(notes: Notes, what: string, name: string): void {
  note(
    notes,
    'error',
    'duplicate-name',
    `The ${what} "${name}" at ${here(notes)} is there more than once; only the first is printed.`,
  );
}
