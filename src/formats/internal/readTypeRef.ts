import { isJsonObject, type Json, type JsonObject } from '../../domain/model/json.ts';
import type {
  MimeRef,
  ReferenceRef,
  StringRef,
  TemplateEntry,
  TypeRef,
} from '../../domain/model/specification.ts';
import { noteMalformed, noteUnknownKeys, objectField, textField } from '../typeschema/fields.ts';
import type { Mutable } from '../typeschema/mutable.ts';
import { here, note, type Notes } from '../reading/notes.ts';
import { maxTypeDepth, readAnnotations } from '../typeschema/readPropertyType.ts';

const annotationKeys = ['kind', 'description', 'deprecated', 'nullable', 'metadata'];
const knownKeys: ReadonlyMap<Json | undefined, ReadonlySet<string>> = new Map([
  ['string', new Set([...annotationKeys, 'format', 'default'])],
  ['integer', new Set(annotationKeys)],
  ['number', new Set(annotationKeys)],
  ['boolean', new Set(annotationKeys)],
  ['any', new Set(annotationKeys)],
  ['generic', new Set([...annotationKeys, 'name'])],
  ['reference', new Set([...annotationKeys, 'target', 'template'])],
  ['array', new Set([...annotationKeys, 'items'])],
  ['map', new Set([...annotationKeys, 'values'])],
  ['mime', new Set([...annotationKeys, 'contentType'])],
]);

/** A TypeRef as it stands in `typeRef` and the like; undefined, after a finding, if it is none. */
export function readTypeRef(value: Json | undefined, notes: Notes, depth = 0): TypeRef | undefined {
  const known = isJsonObject(value) ? knownKeys.get(value.kind) : undefined;
  if (!isJsonObject(value) || known === undefined || depth > maxTypeDepth) {
    note(
      notes,
      'error',
      'malformed',
      `The added type at ${here(notes)} is not known and was left out.`,
    );
    return undefined;
  }
  noteUnknownKeys(value, known, notes);
  const ref = readKind(value, notes, depth);
  if (ref === undefined) {
    return undefined;
  }
  readAnnotations(value, ref, notes);
  const metadata = objectField(value, 'metadata', notes);
  if (metadata !== undefined) ref.metadata = metadata;
  return ref;
}

function readKind(value: JsonObject, notes: Notes, depth: number): Mutable<TypeRef> | undefined {
  switch (value.kind) {
    case 'string': {
      const ref: Mutable<StringRef> = { kind: 'string' };
      const format = textField(value, 'format', notes);
      if (format !== undefined) ref.format = format;
      const fallback = textField(value, 'default', notes);
      if (fallback !== undefined) ref.default = fallback;
      return ref;
    }
    case 'generic': {
      const name = requiredText(value, 'name', notes);
      return name === undefined ? undefined : { kind: 'generic', name };
    }
    case 'reference':
      return readReference(value, notes);
    case 'array': {
      const items = readTypeRef(value.items, notes, depth + 1);
      return items === undefined ? undefined : { kind: 'array', items };
    }
    case 'map': {
      const values = readTypeRef(value.values, notes, depth + 1);
      return values === undefined ? undefined : { kind: 'map', values };
    }
    case 'mime': {
      const contentType = requiredText(value, 'contentType', notes);
      const mime: Mutable<MimeRef> = { kind: 'mime', contentType: contentType ?? '' };
      return contentType === undefined ? undefined : mime;
    }
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
      return { kind: value.kind };
    default:
      return undefined;
  }
}

function readReference(value: JsonObject, notes: Notes): Mutable<ReferenceRef> | undefined {
  const target = requiredText(value, 'target', notes);
  if (target === undefined) {
    return undefined;
  }
  const ref: Mutable<ReferenceRef> = { kind: 'reference', target };
  if (value.template === undefined) {
    return ref;
  }
  if (!Array.isArray(value.template)) {
    noteMalformed(notes, 'template', 'a list');
    return ref;
  }
  const template: TemplateEntry[] = [];
  for (const entry of value.template as readonly Json[]) {
    if (
      isJsonObject(entry) &&
      typeof entry.generic === 'string' &&
      typeof entry.type === 'string'
    ) {
      template.push({ generic: entry.generic, type: entry.type });
    } else {
      noteMalformed(notes, 'template', 'a list of generics and types');
    }
  }
  ref.template = template;
  return ref;
}

function requiredText(value: JsonObject, key: string, notes: Notes): string | undefined {
  const text = textField(value, key, notes);
  if (value[key] === undefined) noteMalformed(notes, key, 'given');
  return text;
}
