import { itemAt } from '../../../../domain/model/values/lists.ts';
import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
  isJsonList,
} from '../../../../domain/model/values/json.ts';
import type { CopiedParts } from './copiedParts.ts';
import type { Locate } from './schemaIds.ts';
import { isAlone, isDataKeyword, nameKeys, referenceOf } from '../keywords/keywordKinds.ts';
import { setOwn, type MetadataDraft } from '../../schemaMetadata.ts';
import { toPointer, valueAt } from '../../../../domain/model/values/jsonPointer.ts';

/**
 * Replaces references in a value by their targets, because metadata names no other entity (rules
 * 4); returns the same value if there are none. Undefined if a reference leads nowhere, out of the
 * document or in a cycle, or if the result would be too large.
 */
export type Dereference = (value: Json, key?: string) => Json | undefined;

/** The maximum number of values that replaced references may add in one place. */
const maxGrowth = 3000;
/** The maximum for the whole document, because storage writes out each of them. */
const maxTotalGrowth = 500_000;
/** A long text counts as one value per this many characters. */
const charactersOfValue = 64;
/** The maximum nesting, including that through references. */
const maxDepth = 400;

interface Resolved {
  readonly value: Json;
  /** How many values the replaced references have added. */
  readonly growth: number;
}

/** How copies of components are marked, so that they can be exported as references again. */
export interface CopyWords {
  /**
   * Returns a copy of `value`, the content of `target`, marked with the name under which the target is
   * shared. `name` is the name in the reference, because a target may have several.
   */
  readonly tell: (target: Json, value: Json, name?: string) => Json;
  /**
   * Replaces a target that can't be copied, because it contains itself or is too large, by the name under
   * which it is shared. Undefined if it has no such name.
   */
  readonly stand: (target: Json, name?: string) => JsonObject | undefined;
  /** A marked copy combined with the keywords beside the reference. */
  readonly join: (told: JsonObject, beside: JsonObject, reference: JsonObject) => JsonObject;
  /** Whether copies have names, to which the mapping of a discriminator beside them can refer. */
  readonly keepsMapping: boolean;
  /**
   * Whether references to this pointer are left unchanged, because they lead to data that stays in its place.
   */
  readonly isKept?: (pointer: string) => boolean;
  /** For the values of `x-` keys, which are data. */
  readonly inExtensions?: CopyWords;
}

/** Copies without marks. */
export const noWords: CopyWords = {
  tell: (_target, value) => value,
  stand: () => undefined,
  join: (told, beside) => ({ ...told, ...beside }),
  keepsMapping: false,
};

/** Resolves a value at a depth; `isNames`: its keys are names. */
type Resolve = (value: Json, depth: number, isNames: boolean) => Resolved | undefined;

/**
 * `sources` receives the original of each value in which something was replaced, and `parts` the copies that
 * have no name by which they could become references again.
 */
export function createDereference(
  document: JsonObject,
  locate: Locate,
  sources: WeakMap<object, Json>,
  words: CopyWords,
  parts: CopiedParts,
): Dereference {
  let left = maxTotalGrowth;
  const resolveExtension = createResolveExtension(document, locate, words.inExtensions ?? noWords);
  const copying = createResolve(document, locate, words, { resolveExtension, parts });
  const naming = createResolve(document, locate, words, {
    resolveExtension,
    parts,
    namesOnly: true,
  });
  const resolveOther: Resolve = (value, depth, isNames) => {
    const copied = copying(value, depth, isNames);
    // If the copies exceed the limit of the document, references are replaced by names.
    return copied !== undefined && copied.growth <= left ? copied : naming(value, depth, isNames);
  };
  return (value, key) => {
    if (typeof value !== 'object' || value === null) return value;
    if (key !== undefined && isDataKeyword(key, value)) return value;
    // Nearly all values contain no reference and need no further work.
    if (!mayRefer(value, 0)) return value;
    const resolve = key?.startsWith('x-') === true ? resolveExtension : resolveOther;
    const resolved = resolve(value, 0, key !== undefined && nameKeys.has(key));
    if (resolved === undefined || resolved.growth > left) return undefined;
    left -= resolved.growth;
    if (resolved.value !== value && typeof resolved.value === 'object' && resolved.value !== null) {
      sources.set(resolved.value, value);
    }
    return resolved.value;
  };
}

/**
 * Resolves the values of `x-` keys. In a large one, such as all webhooks of a document, copies would soon be
 * too many, so references are replaced by names.
 */
function createResolveExtension(document: JsonObject, locate: Locate, words: CopyWords): Resolve {
  const copying = createResolve(document, locate, words);
  const naming = createResolve(document, locate, words, { namesOnly: true });
  return (value, depth, isNames) => {
    const isLarge = countValues(value, maxGrowth) > maxGrowth;
    const copied = isLarge ? undefined : copying(value, depth, isNames);
    return copied ?? naming(value, depth, isNames);
  };
}

interface ResolveOptions {
  /** Resolves the values of `x-` keys in another way. */
  readonly resolveExtension?: Resolve;
  readonly parts?: CopiedParts;
  /** Copies only targets that have no name; other references are replaced by their names. */
  readonly namesOnly?: boolean;
}

function createResolve(
  document: JsonObject,
  locate: Locate,
  words: CopyWords,
  { resolveExtension, parts, namesOnly = false }: ResolveOptions = {},
): Resolve {
  const targets = new Map<string, Resolved | undefined>();
  /** Canonical pointers by reference as written, since most are used often. */
  const pointers = new Map<string, string>();
  const active = new Set<string>();
  // Names are small, and a large value may have more references than a small one.
  const limit = namesOnly ? maxTotalGrowth : maxGrowth;

  const resolve: Resolve = (value, depth, isNames) => {
    if (typeof value !== 'object' || value === null) return { value, growth: 0 };
    if (depth > maxDepth) return undefined;
    if (isJsonList(value)) return resolveList(value, depth);
    const ref = isNames ? undefined : referenceOf(value);
    return ref === undefined
      ? resolveObject(value, depth, isNames)
      : resolveReference(value, ref, depth);
  };

  const resolveList = (list: readonly Json[], depth: number): Resolved | undefined => {
    let copy: Json[] | undefined;
    let growth = 0;
    for (let index = 0; index < list.length; index += 1) {
      const item = itemAt(list, index);
      if (typeof item !== 'object' || item === null) continue;
      const resolved = resolve(item, depth + 1, false);
      if (resolved === undefined) return undefined;
      growth += resolved.growth;
      if (resolved.value === item) continue;
      copy ??= list.slice();
      copy[index] = resolved.value;
    }
    return growth > limit ? undefined : { value: copy ?? list, growth };
  };

  const resolveObject = (
    object: JsonObject,
    depth: number,
    isNames: boolean,
  ): Resolved | undefined => {
    let copy: MetadataDraft | undefined;
    let growth = 0;
    for (const key in object) {
      const child = memberAt(object, key);
      if (typeof child !== 'object' || child === null) continue;
      if (!isNames && isDataKeyword(key, child)) continue;
      const isExtension = !isNames && key.startsWith('x-');
      const resolveChild = isExtension ? (resolveExtension ?? resolve) : resolve;
      const resolved = resolveChild(child, depth + 1, !isNames && nameKeys.has(key));
      if (resolved === undefined) return undefined;
      growth += resolved.growth;
      if (resolved.value === child) continue;
      if (key === '$ref' && typeof resolved.value === 'string') return undefined;
      copy ??= copyOf(object);
      setOwn(copy, key, resolved.value);
    }
    if (growth > limit) return undefined;
    // A copy may occur many times, and a reference to the type restores the mapping.
    const isKept = words.keepsMapping && active.size === 0;
    if (isNames || isKept || !isMapped(object)) return { value: copy ?? object, growth };
    return { value: withoutMapping(copy ?? copyOf(object)), growth };
  };

  const resolveReference = (
    object: JsonObject,
    ref: string,
    depth: number,
  ): Resolved | undefined => {
    const target = resolveTarget(ref, depth);
    if (target === undefined || isAlone(object)) return target;
    const { $ref: _ref, $dynamicRef: _dynamic, $recursiveRef: _recursive, ...beside } = object;
    if (Object.keys(beside).length === 0 || !isJsonObject(target.value)) return target;
    const said = resolveObject(beside, depth, false);
    if (said === undefined || !isJsonObject(said.value)) return undefined;
    const value = words.join(target.value, said.value, object);
    const steps = parts?.get(target.value);
    if (steps !== undefined) parts?.set(value, steps);
    return { value, growth: target.growth + said.growth };
  };

  /**
   * A marked copy of a target. Parts without a name are copied, too, because the target itself may also be
   * stored elsewhere.
   */
  const tell = (target: Json, value: Json, steps: readonly string[]): Json => {
    const told = words.tell(target, value, steps.at(-1));
    const hasName = told !== value || isAlias(target);
    if (hasName || parts === undefined || !isJsonObject(value)) return told;
    const part = copyOf(value);
    parts.set(part, steps);
    return part;
  };

  const resolveTarget = (ref: string, depth: number): Resolved | undefined => {
    const written = pointers.get(ref);
    if (written !== undefined && targets.has(written)) return targets.get(written);
    const steps = locate(ref);
    if (steps === undefined || steps.length === 0) return undefined;
    const pointer = toPointer(steps);
    pointers.set(ref, pointer);
    if (targets.has(pointer)) return targets.get(pointer);
    const target = valueAt(document, steps);
    if (target === undefined) return undefined;
    if (words.isKept?.(pointer) === true) {
      const kept = { value: { $ref: ref }, growth: 0 };
      targets.set(pointer, kept);
      return kept;
    }
    // A target that is only a reference may lead back to itself.
    const stand = isAlias(target) ? undefined : words.stand(target, steps.at(-1));
    // The name replaces the reference, so it adds no value.
    const instead = stand && { value: stand, growth: 0 };
    if (namesOnly && instead !== undefined) {
      targets.set(pointer, instead);
      return instead;
    }
    if (active.has(pointer)) return instead;
    active.add(pointer);
    const resolved = resolve(target, depth + 1, false);
    active.delete(pointer);
    const growth = resolved && countValues(target, maxGrowth) + resolved.growth;
    const found =
      resolved && growth !== undefined && growth <= maxGrowth
        ? { value: tell(target, resolved.value, steps), growth }
        : instead;
    targets.set(pointer, found);
    return found;
  };

  return resolve;
}

function isAlias(target: Json): boolean {
  return isJsonObject(target) && referenceOf(target) !== undefined;
}

/** Whether a value contains a key of references or mappings. */
function mayRefer(value: Json, depth: number): boolean {
  if (depth > maxDepth) return true;
  if (isJsonList(value)) {
    for (const item of value) {
      if (typeof item === 'object' && item !== null && mayRefer(item, depth + 1)) return true;
    }
    return false;
  }
  if (!isJsonObject(value)) return false;
  for (const key in value) {
    if (key === '$ref' || key === '$dynamicRef' || key === '$recursiveRef') return true;
    if (key === 'discriminator') return true;
    const child = value[key];
    if (typeof child === 'object' && child !== null && mayRefer(child, depth + 1)) return true;
  }
  return false;
}

function copyOf(object: JsonObject): MetadataDraft {
  const copy: MetadataDraft = {};
  for (const key in object) setOwn(copy, key, memberAt(object, key));
  return copy;
}

/** Whether there is a mapping to remove: it names types, but the members of a copied schema are not types. */
function isMapped(object: JsonObject): boolean {
  const discriminator = ownValue(object, 'discriminator');
  return isJsonObject(discriminator) && ownValue(discriminator, 'mapping') !== undefined;
}

function withoutMapping(object: MetadataDraft): JsonObject {
  const said = object['discriminator'];
  if (!isJsonObject(said)) return object;
  const { mapping: _mapping, ...discriminator } = said;
  return { ...object, discriminator };
}

/** Counts the values in a value, up to `limit`. */
function countValues(value: Json, limit: number): number {
  let count = 0;
  const open: Json[] = [value];
  for (let next = open.pop(); next !== undefined && count <= limit; next = open.pop()) {
    count += 1;
    if (typeof next === 'string') count += Math.floor(next.length / charactersOfValue);
    else if (typeof next === 'object' && next !== null) open.push(...Object.values<Json>(next));
  }
  return count;
}
