import type { Json, JsonObject } from '../../domain/model/values/json.ts';
import { toObject } from '../../domain/model/values/json.ts';
import type {
  Annotations,
  Property,
  TemplateEntry,
  TypeRef,
} from '../../domain/model/specification.ts';
import { nothingElse, stated, type Seen } from '../../domain/model/values/total.ts';
import type { SeenRef } from '../../domain/model/types/typeRefs.ts';
import { typeInWords } from '../../domain/model/types/typeInWords.ts';
import { leaveOut } from '../reading/detailsLeftOut.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';

/** The fields of type references that this format prints; metadata is only reported. */
type WrittenRef = SeenRef<
  {
    string: 'format' | 'default';
    integer: never;
    number: never;
    boolean: never;
    any: never;
    generic: 'name';
    reference: 'target' | 'template';
    array: 'items';
    map: 'values';
    union: 'members' | 'match' | 'discriminator' | 'mapping' | 'sharedAs';
    mime: 'contentType';
  },
  keyof WrittenAnnotations
>;
type WrittenAnnotations = Seen<Annotations, 'description' | 'deprecated' | 'nullable' | 'metadata'>;

/** Prints a property type with its annotations, for TypeSchema and TypeAPI. */
export function writePropertyType(ref: WrittenRef, notes: Notes): JsonObject {
  const out = writeAnnotations(ref, notes);
  writeBareType(ref, out, notes);
  return out;
}

export function writeProperty(property: WrittenProperty, notes: Notes): JsonObject {
  const { type } = property;
  leaveOut(notes, type.metadata);
  const out = writeAnnotations(
    stated<Annotations>({
      description: property.description ?? type.description,
      deprecated: property.deprecated ?? type.deprecated,
      nullable: property.nullable ?? type.nullable,
      metadata: property.metadata,
    }),
    notes,
  );
  writeBareType(type, out, notes);
  return out;
}

type WrittenProperty = Seen<Property, 'name' | 'type' | keyof WrittenAnnotations>;

function writeAnnotations(
  { description, deprecated, nullable, metadata }: WrittenAnnotations,
  notes: Notes,
): Record<string, Json> {
  const out: Record<string, Json> = {};
  if (description !== undefined) out.description = description;
  if (deprecated !== undefined) out.deprecated = deprecated;
  if (nullable !== undefined) out.nullable = nullable;
  leaveOut(notes, metadata);
  return out;
}

function writeBareType(ref: WrittenRef, out: Record<string, Json>, notes: Notes): void {
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
      out.target = ref.target;
      if (ref.template !== undefined) {
        const template = writeTemplate(ref.template, notes);
        if (ref.template.length === 0 || Object.keys(template).length > 0) out.template = template;
      }
      return;
    case 'array':
      out.schema = writeNested(ref.items, notes);
      return;
    case 'map':
      out.schema = writeNested(ref.values, notes);
      return;
    case 'union':
      out.type = 'any';
      note(
        notes,
        'warning',
        'union-is-any',
        `There are no unions in this format: ${typeInWords(ref)} at ${currentPlace(notes)} is exported as any.`,
      );
      return;
    case 'mime':
      out.type = 'any';
      note(
        notes,
        'warning',
        'mime-type',
        `Only an argument or a whole body can have a content type: "${ref.contentType}" at ${currentPlace(notes)} is exported as any.`,
      );
      return;
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
  }
}

export function writeNested(ref: TypeRef, notes: Notes): JsonObject {
  notes.path.push('schema');
  const out = writePropertyType(ref, notes);
  notes.path.pop();
  return out;
}

function writeTemplate(template: readonly TemplateEntry[], notes: Notes): JsonObject {
  const entries = new Map<string, string>();
  for (const { generic, type, ...rest } of template) {
    nothingElse(rest);
    if (type === '') {
      note(
        notes,
        'warning',
        'empty-template',
        `No type fills the generic "${generic}" at ${currentPlace(notes)}, so it is left out. Choose one.`,
      );
      continue;
    }
    if (entries.has(generic)) {
      noteDuplicate(notes, 'generic', generic);
    } else {
      entries.set(generic, type);
    }
  }
  return toObject(entries);
}

/** The model's lists may contain a name twice, JSON objects can't. */
export function noteDuplicate(notes: Notes, what: string, name: string): void {
  note(
    notes,
    'error',
    'duplicate-name',
    `The ${what} "${name}" at ${currentPlace(notes)} is there more than once; only the first is exported.`,
  );
}
