import { nameByAddress } from '../../../domain/model/names.ts';
import {
  escapeStep,
  stepsOf,
  toPointer,
  unescapeStep,
  valueAt,
} from '../../../domain/model/values/jsonPointer.ts';
import {
  isJsonObject,
  ownValue,
  toObject,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import type { Operation, Specification } from '../../../domain/model/specification.ts';
import { describedUse } from '../../jsonschema/print/printDescribed.ts';
import { keysIn, metadataIn, without } from '../../../domain/model/metadata/metadataKeys.ts';
import { referenceWords } from '../../reading/referenceWords.ts';
import type { DocumentMetadata, OperationMetadata, PathMetadata } from '../openapiMetadata.ts';
import { sourceId } from './operation.ts';
import { componentName, share } from './shapes.ts';
import { templateOf } from './pathTemplate.ts';
import type { OpenapiWriting } from './writing.ts';

/*
 * Paths that are the same in the source: all refer to one path item, which is a component or belongs to one
 * of the paths. While their contents are equal, they are printed as such references again.
 */

/** A path as it is printed on its own. */
export interface WrittenItem {
  readonly template: string;
  readonly item: JsonObject;
  /** Its operations by method, without those that are not in the model. */
  readonly operations: ReadonlyMap<string, Operation>;
}

/** Identifies the paths that share a path item. */
interface Group {
  readonly key: string;
  /** The name of the component; undefined if the path item belongs to a path. */
  readonly component: string | undefined;
}

interface Members {
  readonly group: Group;
  readonly items: WrittenItem[];
}

/** The items to print for shared paths, by template. `finish` completes an item that is printed in full. */
export function sharePaths(
  items: readonly WrittenItem[],
  paths: JsonObject,
  writing: OpenapiWriting,
  finish: (item: JsonObject, template: string) => JsonObject,
): ReadonlyMap<string, JsonObject> {
  const groupOf = createGroups(paths);
  const all = new Map<string, Members>();
  for (const item of items) {
    const group = groupOf(item.template);
    if (group === undefined) continue;
    const members: Members = all.get(group.key) ?? { group, items: [] };
    all.set(group.key, members);
    members.items.push(item);
  }
  const printed = new Map<string, JsonObject>();
  for (const members of all.values()) shareGroup(members, writing, finish, printed);
  return printed;
}

function shareGroup(
  { group, items: [first, ...others] }: Members,
  writing: OpenapiWriting,
  finish: (item: JsonObject, template: string) => JsonObject,
  printed: Map<string, JsonObject>,
): void {
  if (first === undefined) return;
  const isOld = writing.dialect === 'openapi-3.0';
  const plain = plainItem(first);
  const same = others.filter(
    (other) =>
      commonIds(first, other) !== undefined &&
      describedUse({}, plain, plainItem(other), true) !== undefined,
  );
  // Ids derived from one path do not fit another.
  const areMade = same.some((other) => commonIds(first, other) === 'made');
  const shown = finish(areMade ? withoutMadeIds(first) : first.item, first.template);
  const contentOf = ({ item }: WrittenItem): JsonObject => ({
    ...without(shown, words),
    ...Object.fromEntries(Object.entries(item).filter(([key]) => words.has(key))),
  });
  const { component } = group;
  if (!isOld && component !== undefined) {
    for (const one of [first, ...same]) {
      printed.set(one.template, share('pathItems', component, contentOf(one), writing));
    }
    return;
  }
  const useOf = (one: WrittenItem, owner: WrittenItem): JsonObject | undefined =>
    describedUse({ $ref: referenceTo(owner.template) }, contentOf(owner), contentOf(one), isOld);
  const wanted = same.find(({ template }) => keyOfPath(template) === group.key);
  const owner = wanted !== undefined && useOf(first, wanted) !== undefined ? wanted : first;
  for (const one of [first, ...same]) {
    const use = one === owner ? contentOf(one) : useOf(one, owner);
    if (use !== undefined) printed.set(one.template, use);
  }
}

const words: ReadonlySet<string> = new Set(referenceWords);

/**
 * The content that paths must have in common: everything except the ids of operations, summary and
 * description.
 */
function plainItem(written: WrittenItem): JsonObject {
  return without(withoutIds(written), words);
}

/** A reference is a URI, so some characters of a path have to be encoded (RFC 6901, 6). */
function referenceTo(template: string): string {
  const step = escapeStep(template).replaceAll(/[\s"#%<>\\^`{|}]/g, encodeURIComponent);
  return `#/paths/${step}`;
}

const keyOfPath = (path: string): string => JSON.stringify(['path', path]);

function createGroups(paths: JsonObject): (template: string) => Group | undefined {
  const own = new Set<Json>();
  for (const raw of Object.values<Json>(paths)) {
    const { samePath } = metadataIn<PathMetadata>(isJsonObject(raw) ? raw : undefined);
    if (samePath !== undefined) own.add(samePath);
  }
  return (template) => {
    const raw = ownValue(paths, template);
    const { sharedAs, samePath } = metadataIn<PathMetadata>(isJsonObject(raw) ? raw : undefined);
    if (typeof sharedAs === 'string' && componentName.test(sharedAs)) {
      return { key: JSON.stringify(['component', sharedAs]), component: sharedAs };
    }
    const path = samePath ?? (own.has(template) ? template : undefined);
    return typeof path === 'string' ? { key: keyOfPath(path), component: undefined } : undefined;
  };
}

/** Returns the key of the path item that contains an operation, if another path shares it. */
export function createSharedPaths(
  spec: Specification,
): (operation: Operation) => string | undefined {
  const paths = metadataIn<DocumentMetadata>(spec.metadata).paths;
  const groupOf = createGroups(isJsonObject(paths) ? paths : {});
  return (operation) => {
    const group = groupOf(templateOf(operation).template);
    return group && `${operation.httpMethod} ${group.key}`;
  };
}

/**
 * Whether operations of two paths can have the same ids: those of the source (`said`; then only one of the
 * operations is named after it), or none (`made`), if both names are derived from path and method. Undefined
 * if not.
 */
function commonIds(first: WrittenItem, other: WrittenItem): 'made' | 'said' | undefined {
  let common: 'made' | 'said' = 'said';
  for (const [method, operation] of other.operations) {
    const same = first.operations.get(method);
    if (same === undefined) return undefined;
    const id = idOf(first, method);
    if (id !== undefined && sourceId(operation) === id) continue;
    if (!isMade(same, first, method) || !isMade(operation, other, method)) return undefined;
    common = 'made';
  }
  return common;
}

function isMade({ name }: Operation, { template }: WrittenItem, method: string): boolean {
  return name === nameByAddress(template, method);
}

function idOf({ item }: WrittenItem, method: string): Json | undefined {
  const operation = item[method];
  return isJsonObject(operation) ? operation['operationId'] : undefined;
}

const idKey = keysIn<OperationMetadata>('operationId');

function withoutIds(written: WrittenItem): JsonObject {
  return mapOperations(written, (operation) => without(operation, idKey));
}

function withoutMadeIds(written: WrittenItem): JsonObject {
  return mapOperations(written, (operation, method) => {
    const { operationId, ...rest } = operation;
    return operationId === nameByAddress(written.template, method) ? rest : operation;
  });
}

function mapOperations(
  { item, operations }: WrittenItem,
  map: (operation: JsonObject, method: string) => JsonObject,
): JsonObject {
  const entries = Object.entries<Json>(item).map(([key, value]): [string, Json] => [
    key,
    operations.has(key) && isJsonObject(value) ? map(value, key) : value,
  ]);
  return toObject(entries);
}

/**
 * The pointer at which an operation is printed: its path may only refer to the path item that contains it.
 */
export function printedAt(document: JsonObject, pointer: string): string {
  const [section, template, ...rest] = pointer.split('/').slice(1).map(unescapeStep);
  if (section !== 'paths' || template === undefined) return pointer;
  const item = valueAt(document, [section, template]);
  const ref = isJsonObject(item) ? ownValue(item, '$ref') : undefined;
  const steps = typeof ref === 'string' ? stepsOf(ref) : undefined;
  return steps === undefined ? pointer : toPointer([...steps, ...rest]);
}
