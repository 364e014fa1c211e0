import {
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import type { Metadata } from '../../../domain/model/specification.ts';
import { flatSchema } from '../../../domain/constraints/flatSchema.ts';
import { metadataIn } from '../../../domain/model/metadata/metadataKeys.ts';
import { note, type Notes } from '../../reading/notes.ts';
import { sortKeys, type SchemaMetadata } from '../schemaMetadata.ts';
import { isNullSchema } from '../read/keywords/nullSchema.ts';
import { plainSchema, spellingsOf, wrapReference } from './plainSchema.ts';
import {
  annotationsBeside,
  besideNull,
  besideReference,
  referTo,
  withContentsOf,
  withoutNull,
  withReference,
} from './printBeside.ts';
import { chooseDescribed, describedUse } from './printDescribed.ts';
import type { TypeTable } from './printTypes.ts';

/**
 * Prints shared components of the source as components again. Which content becomes the component is known
 * only at the end, so until then each use is a placeholder.
 */
export interface Sharing {
  /**
   * The object to print for a use of a component, complete after `finish`. Until then, objects with the same
   * content are equal, and others differ.
   */
  readonly share: (section: string, name: string, content: JsonObject) => JsonObject;
  readonly has: (section: string, name: string) => boolean;
  /** The object to print for a copy of a schema that had the name: complete after `finishCopies`. */
  readonly copy: (name: string, content: JsonObject) => JsonObject;
  /**
   * Completes all objects: a reference if the component has the same content (a schema may have annotations
   * beside it), else the content. Returns the components by section and name. `kept` returns the source's own
   * forms of a schema, or the description of another component, which are preferred if a use fits them.
   */
  readonly finish: (kept: Kept) => ReadonlyMap<string, ReadonlyMap<string, JsonObject>>;
  /**
   * The same for all copies, once the names of all schemas are known. Reports copies that consist only of the
   * name of a schema that no longer exists.
   */
  readonly finishCopies: (schemas: ReadonlyMap<string, Json>, notes: Notes) => void;
}

type Kept = (section: string, name: string) => readonly JsonObject[];

/** The uses of a component with equal content. */
interface Variant {
  readonly content: JsonObject;
  readonly uses: { [key: string]: Json }[];
}

type Variants = Map<string, Variant>;

/** `isOld`: OpenAPI 3.0, which ignores the siblings of a reference (Reference Object). */
export function createSharing(
  refer: (section: string, name: string) => string,
  isOld: boolean,
): Sharing {
  const sections = new Map<string, Map<string, Variants>>();
  const copies = new Map<string, Variants>();

  function placeIn(
    components: Map<string, Variants>,
    section: string,
    name: string,
    content: JsonObject,
  ): JsonObject {
    const text = JSON.stringify(content);
    const variants = entryOf(components, name, newMap<Variant>);
    const variant = entryOf(variants, text, (): Variant => ({ content, uses: [] }));
    // Until completion, the content is part of the reference, which makes different contents unequal.
    const place = { $ref: `${refer(section, name)} ${text}` };
    variant.uses.push(place);
    return place;
  }

  return {
    share: (section, name, content) =>
      placeIn(entryOf(sections, section, newMap<Variants>), section, name, content),
    copy: (name, content) => placeIn(copies, 'schemas', name, content),
    finishCopies(schemas, notes) {
      let referring: Copy[] = [];
      for (const [name, variants] of copies) {
        const schema = schemas.get(name);
        const reference = { $ref: refer('schemas', name) };
        for (const variant of variants.values()) {
          // A copy of a schema that contains itself or is too large is only its name.
          const isOnlyName = Object.keys(variant.content).length === 0;
          const isThere = schema !== undefined && isJsonObject(schema);
          complete(variant, isThere ? reference : undefined);
          if (isThere && !isOnlyName)
            referring.push({ variant, schema, reference, use: reference });
          else if (isOnlyName && !isThere) noteMissing(name, notes);
        }
      }
      // Copies contain other copies. All are references at first; when one turns out to differ from its
      // schema, copies that contain it may differ, too.
      while (referring.length > 0) {
        const changed = changedUses(referring, isOld);
        if (changed.size === 0) return;
        for (const [copy, use] of changed) {
          // A copy that changes for the second time is written out, so that the loop ends.
          copy.use = copy.use === copy.reference ? use : undefined;
          complete(copy.variant, copy.use);
        }
        referring = referring.filter(({ use }) => use !== undefined);
      }
    },
    has: (section, name) => sections.get(section)?.has(name) === true,
    finish(kept) {
      const finished = new Map<string, Map<string, JsonObject>>();
      for (const [section, components] of sections) {
        for (const [name, variants] of components) {
          const reference = { $ref: refer(section, name) };
          const printUse = section === 'schemas' ? referTo : describedUse;
          const choose = section === 'schemas' ? chooseContent : chooseDescribed;
          const content = choose(contentsOf(variants), kept(section, name), isOld);
          entryOf(finished, section, newMap<JsonObject>).set(name, content);
          for (const variant of variants.values()) {
            const isSame = isSameContent(variant.content, content);
            const use = printUse(reference, content, variant.content, isOld);
            complete(variant, isSame ? reference : use);
          }
        }
      }
      return finished;
    },
  };
}

/** Prints a schema that is not a type as the component that it was, unless something else has the name. */
export function shareSchema(
  schema: JsonObject,
  metadata: Metadata | undefined,
  { sharing, table }: { readonly sharing?: Sharing | undefined; readonly table: TypeTable },
): JsonObject {
  const { sharedAs, sharedThrough } = metadataIn<SchemaMetadata>(metadata);
  if ((sharedAs ?? sharedThrough) === undefined || sharing === undefined) return schema;
  const others = isJsonList(sharedThrough) ? sharedThrough : [];
  let shared = schema;
  for (const name of [sharedAs, ...others]) {
    if (typeof name !== 'string') continue;
    if (!sharing.has('schemas', name) && !table.claim(name)) return shared;
    shared = sharing.share('schemas', name, shared);
  }
  return shared;
}

/**
 * A schema of the source that refers to another shared one, as it is printed when it is used: a reference
 * with the rest beside it. Undefined if it does not refer to one.
 */
export function keptReference(
  kept: JsonObject,
  refer: (name: string) => JsonObject,
  fit: (rest: JsonObject) => JsonObject,
  isOld: boolean,
): JsonObject | undefined {
  const said = referenceIn(kept);
  if (said === undefined) return undefined;
  const print = said.isNullable ? besideNull : besideReference;
  return print(refer(said.name), fit(said.beside), isOld);
}

/**
 * The forms in which a shared schema may occur where it is used: as a whole, and merged with the parts that
 * it combines, without their names.
 */
export function spellingsOfKept(
  kept: JsonObject,
  whole: Json | undefined,
  fit: (kept: JsonObject) => Json | undefined,
): readonly JsonObject[] {
  const { sharedAs, ...flat } = flatSchema(kept);
  const all = [whole, ...(sharedAs === undefined ? [] : [fit(flat)])];
  return all.flatMap((one) => (one !== undefined && isJsonObject(one) ? [one] : []));
}

/** The shared schema that a schema in metadata refers to, and the keywords beside the reference. */
interface KeptReference {
  readonly name: string;
  readonly beside: JsonObject;
  /** Whether it allows null although the shared schema does not. */
  readonly isNullable: boolean;
  readonly allowsNull: boolean;
}

/** Finds the only reference in a schema; outer keywords take precedence over inner ones. */
function referenceIn(kept: JsonObject): KeptReference | undefined {
  const { sharedAs, nullable, allOf, oneOf, anyOf, ...beside } = kept;
  if (typeof sharedAs === 'string') {
    const allowsNull = JSON.stringify(withoutNull(kept)) !== JSON.stringify(kept);
    return { name: sharedAs, beside: {}, isNullable: false, allowsNull };
  }
  const combined = [allOf, oneOf, anyOf].filter((one) => one !== undefined);
  const members = combined.length === 1 ? combined.filter(isJsonList).flat() : [];
  const parts = members.filter((one) => allOf !== undefined || !isNullSchema(one));
  const found = parts.map((one) => (isJsonObject(one) ? referenceIn(one) : undefined));
  const [inner, ...others] = found.filter((one) => one !== undefined);
  const rest = parts.filter((_, index) => found[index] === undefined);
  if (inner === undefined || others.length > 0) return undefined;
  if (rest.length > 0 && allOf === undefined) return undefined;
  const orNull = nullable === true || (allOf === undefined && members.length > 1);
  const isNullable = inner.isNullable || (orNull && !inner.allowsNull);
  const { sharedAs: another, ...said } = flatSchema({ allOf: rest });
  if (another !== undefined) return undefined;
  return { ...inner, beside: { ...said, ...inner.beside, ...beside }, isNullable };
}

/** A copy of a schema that is printed. */
interface Copy {
  readonly variant: Variant;
  readonly schema: JsonObject;
  readonly reference: JsonObject;
  /** What is printed for it; its content if undefined. */
  use: JsonObject | undefined;
}

/** The copies for which something else has to be printed, because other copies have changed. */
function changedUses(
  copies: readonly Copy[],
  isOld: boolean,
): ReadonlyMap<Copy, JsonObject | undefined> {
  const bare = new Map<JsonObject, JsonObject>();
  const plain = new Map<JsonObject, JsonObject>();
  const changed = new Map<Copy, JsonObject | undefined>();
  for (const copy of copies) {
    const { variant, schema, reference } = copy;
    const shared = entryOf(bare, schema, () => withoutMappings(schema));
    const use =
      referTo(reference, shared, variant.content, isOld) ??
      referTo(
        reference,
        entryOf(plain, shared, () => plainSchema(shared)),
        plainSchema(variant.content),
        isOld,
      );
    if (JSON.stringify(use) !== JSON.stringify(copy.use)) changed.set(copy, use);
  }
  return changed;
}

function noteMissing(name: string, notes: Notes): void {
  note(
    notes,
    'warning',
    'reference-left-out',
    `A kept rule refers to ${name}, which is not part of this export: in its place, any value is allowed.`,
  );
}

/** A schema without the mappings of discriminators, because copies have none. */
function withoutMappings(object: JsonObject): JsonObject {
  const bare = (value: Json): Json =>
    isJsonList(value) ? value.map(bare) : isJsonObject(value) ? withoutMappings(value) : value;
  return Object.fromEntries(
    Object.entries(object).map(([key, item]) => {
      if (key !== 'discriminator' || !isJsonObject(item)) return [key, bare(item)];
      const { mapping: _, ...rest } = item;
      return [key, rest];
    }),
  );
}

/** Whether two contents are equal, ignoring the order of keys, which metadata has from the source. */
function isSameContent(a: JsonObject, b: JsonObject): boolean {
  return a === b || JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b));
}

function newMap<Value>(): Map<string, Value> {
  return new Map();
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}

/** The different contents of all uses, the most frequent one first. */
function contentsOf(variants: Variants): readonly [JsonObject, ...JsonObject[]] {
  const all = [...variants.values()].toSorted((a, b) => b.uses.length - a.uses.length);
  const [most, ...others] = all.map(({ content }) => content);
  return [most ?? {}, ...others];
}

/** The most frequent content, or the source's own form of a schema if the uses only add annotations to it. */
function chooseContent(
  contents: readonly [JsonObject, ...JsonObject[]],
  kept: readonly JsonObject[],
  isOld: boolean,
): JsonObject {
  const [most] = contents;
  const spelled = kept.flatMap((one) => spellingsOf(one, most));
  const said = isOld ? spelled.map(wrapReference) : spelled;
  const uses = contents.flatMap((content) => [content, withoutNull(content)]);
  // If no use allows null, the shared schema need not allow it, and keeps its description.
  const wanted = [...said, ...said.map(withoutNull)];
  // It may add keywords to another shared schema although its uses only refer to that one.
  const adds = ({ $ref: ref }: JsonObject): boolean =>
    ref !== undefined && uses.some((use) => withReference(use)['$ref'] === ref);
  // Its elements or values may be spelled otherwise where it is used.
  const respelled = uses.flatMap((use) =>
    wanted
      .map((one) => withContentsOf(use, one))
      .filter((one) => annotationsBeside(one, use) !== undefined),
  );
  return (
    wanted.find((one) => uses.some((use) => annotationsBeside(one, use))) ??
    said.find(adds) ??
    respelled[0] ??
    most
  );
}

function complete({ uses, content }: Variant, reference: JsonObject | undefined): void {
  for (const place of uses) {
    for (const key of Object.keys(place)) delete place[key];
    Object.assign(place, reference ?? content);
  }
}
