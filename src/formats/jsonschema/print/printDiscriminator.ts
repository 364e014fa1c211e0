import { isJsonObject, type Json, type JsonObject } from '../../../domain/model/values/json.ts';
import { escapeStep } from '../../../domain/model/values/jsonPointer.ts';
import type { MappingEntry } from '../../../domain/model/specification.ts';
import { nothingElse } from '../../../domain/model/values/total.ts';
import { note } from '../../reading/notes.ts';
import { data, type Fitting } from './printShapes.ts';
import { noFilling, type PrintedType, type TypeTable } from './printTypes.ts';

/** What is needed to refer to a named schema. */
export interface Referring extends Fitting {
  readonly table: TypeTable;
  /** The pointer prefix of named schemas: `#/components/schemas/`. */
  readonly prefix: string;
}

/** The `$ref` of a named schema. */
export function pointerTo(writing: Referring, { name }: Pick<PrintedType, 'name'>): string {
  // An unpaired surrogate can't be percent-encoded; it is written as it is.
  const encoded = escapeStep(name).replace(
    /[\uD800-\uDBFF][\uDC00-\uDFFF]|[^\uD800-\uDFFF]+/g,
    encodeURIComponent,
  );
  return writing.prefix + encoded;
}

/** What a discriminator had in its source that is not in the model. */
export interface KeptDiscriminator {
  /** Its fields other than the property and the mapping. */
  readonly fields: Json | undefined;
  /** The values that need no entry while they are the names of their types. */
  readonly implied?: ReadonlySet<Json>;
  /** The types that are printed without a name. */
  readonly unnamed?: ReadonlySet<string>;
}

/** A discriminator with its mapping. */
export function writeDiscriminator(
  propertyName: string,
  entries: readonly MappingEntry[] | undefined,
  { fields, implied, unnamed }: KeptDiscriminator,
  writing: Referring,
): JsonObject {
  const { notes } = writing;
  notes.path.push('discriminator', 'mapping');
  const mapping = new Map<string, string>();
  const taken = new Set<string>();
  for (const { type, value, ...rest } of entries ?? []) {
    nothingElse(rest);
    // Readers would take a key called `$ref` for a reference.
    const isUsable = !taken.has(value) && value !== '$ref';
    const target = isUsable ? writing.table.refer(type, noFilling) : undefined;
    if (target !== undefined) {
      taken.add(value);
      const isName = value === target.name || unnamed?.has(type) === true;
      if (!isName || implied?.has(value) !== true) mapping.set(value, pointerTo(writing, target));
    } else if (!isUsable) {
      note(
        notes,
        'warning',
        'mapping-value-taken',
        `The discriminator's value "${value}" can't also stand for ${type}, so it is left out of the mapping.`,
      );
    }
  }
  notes.path.length -= 2;
  const others = isJsonObject(fields) && data(fields, writing) !== undefined ? fields : {};
  const { propertyName: _name, mapping: _mapping, ...added } = others;
  return {
    ...added,
    propertyName,
    ...(mapping.size > 0 && { mapping: Object.fromEntries(mapping) }),
  };
}
