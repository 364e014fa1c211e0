import { isJsonObject, type Json } from '../../domain/model/values/json.ts';
import type {
  Annotations,
  Bare,
  PlainKind,
  TemplateEntry,
  TypeRef,
  TypeRefKind,
} from '../../domain/model/specification.ts';
import { stated, type EachField } from '../../domain/model/values/total.ts';
import { annotated } from '../../domain/model/types/typeRefs.ts';
import {
  listField,
  noteMalformed,
  noteUnknownKeys,
  objectField,
  textField,
} from '../typeschema/fields.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';
import { maxTypeDepth, readAnnotations } from '../typeschema/readPropertyType.ts';
import { type TypeRefSource } from './keys.ts';
import { readMappingEntries } from './mappingEntries.ts';

const annotations: EachField<Annotations, true> = {
  description: true,
  deprecated: true,
  nullable: true,
  metadata: true,
};
const plain = { kind: true } as const;
const ownFields: { readonly [Kind in TypeRefKind]: EachField<Bare<Kind>, true> } = {
  string: { ...plain, format: true, default: true },
  integer: plain,
  number: plain,
  boolean: plain,
  any: plain,
  generic: { ...plain, name: true },
  reference: { ...plain, target: true, template: true },
  array: { ...plain, items: true },
  map: { ...plain, values: true },
  union: {
    ...plain,
    match: true,
    members: true,
    discriminator: true,
    mapping: true,
    sharedAs: true,
  },
  mime: { ...plain, contentType: true },
};
/** The keys of each kind, which are the model's fields. */
const knownKeys: ReadonlyMap<Json | undefined, ReadonlySet<string>> = new Map(
  Object.entries(ownFields).map(([kind, own]) => [
    kind,
    new Set([...Object.keys(own), ...Object.keys(annotations)]),
  ]),
);

/**
 * Reads a TypeRef from `typeRef` and similar keys; undefined, after a finding, if it is not one.
 */
export function readTypeRef(value: Json | undefined, notes: Notes, depth = 0): TypeRef | undefined {
  const known = isJsonObject(value) ? knownKeys.get(value.kind) : undefined;
  if (!isJsonObject(value) || known === undefined || depth > maxTypeDepth) {
    note(
      notes,
      'error',
      'malformed',
      `The added type at ${currentPlace(notes)} is of an unknown kind and was left out.`,
    );
    return undefined;
  }
  noteUnknownKeys(value, known, notes);
  const ref = readKind(value, notes, depth);
  if (ref === undefined) {
    return undefined;
  }
  const said = readAnnotations(value, notes);
  return annotated(ref, { ...said, metadata: objectField(value, 'metadata', notes) });
}

function readKind(value: TypeRefSource, notes: Notes, depth: number): TypeRef | undefined {
  const { kind } = value;
  switch (kind) {
    case 'string':
      return stated<Bare<'string'>>({
        kind,
        format: textField(value, 'format', notes),
        default: textField(value, 'default', notes),
      });
    case 'generic': {
      const name = requiredText(value, 'name', notes);
      return name === undefined ? undefined : stated<Bare<'generic'>>({ kind, name });
    }
    case 'reference': {
      const target = requiredText(value, 'target', notes);
      if (target === undefined) return undefined;
      const template = readEntries(value, notes);
      return stated<Bare<'reference'>>({ kind, target, template });
    }
    case 'array': {
      const items = readTypeRef(value.items, notes, depth + 1);
      return items && stated<Bare<'array'>>({ kind, items });
    }
    case 'map': {
      const values = readTypeRef(value.values, notes, depth + 1);
      return values && stated<Bare<'map'>>({ kind, values });
    }
    case 'union':
      return readUnion(value, notes, depth);
    case 'mime': {
      const contentType = requiredText(value, 'contentType', notes);
      return contentType === undefined ? undefined : stated<Bare<'mime'>>({ kind, contentType });
    }
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
      return stated<Bare<PlainKind>>({ kind });
    default:
      return undefined;
  }
}

function readUnion(value: TypeRefSource, notes: Notes, depth: number): TypeRef | undefined {
  const { match } = value;
  if (match !== 'one' && match !== 'any') {
    noteMalformed(notes, 'match', '"one" or "any"');
    return undefined;
  }
  const list = listField(value, 'members', notes);
  if (list === undefined) {
    if (value.members === undefined) noteMalformed(notes, 'members', 'given');
    return undefined;
  }
  const members: TypeRef[] = [];
  for (const member of list) {
    const read = readTypeRef(member, notes, depth + 1);
    if (read !== undefined) members.push(read);
  }
  const discriminator = textField(value, 'discriminator', notes);
  const mapping = listField(value, 'mapping', notes);
  return stated<Bare<'union'>>({
    kind: 'union',
    match,
    members,
    discriminator,
    mapping: mapping && readMappingEntries(mapping, 'mapping', notes),
    sharedAs: textField(value, 'sharedAs', notes),
  });
}

function readEntries(value: TypeRefSource, notes: Notes): readonly TemplateEntry[] | undefined {
  if (value.template === undefined) return undefined;
  if (!Array.isArray(value.template)) {
    noteMalformed(notes, 'template', 'a list');
    return undefined;
  }
  const template: TemplateEntry[] = [];
  for (const entry of value.template as readonly Json[]) {
    if (
      isJsonObject(entry) &&
      typeof entry.generic === 'string' &&
      typeof entry.type === 'string'
    ) {
      template.push(stated<TemplateEntry>({ generic: entry.generic, type: entry.type }));
    } else {
      noteMalformed(notes, 'template', 'a list of generics and types');
    }
  }
  return template;
}

function requiredText(
  value: TypeRefSource,
  key: keyof TypeRefSource,
  notes: Notes,
): string | undefined {
  const text = textField(value, key, notes);
  if (value[key] === undefined) noteMalformed(notes, key, 'given');
  return text;
}
