import { itemAt } from '../../../domain/model/values/lists.ts';
import { toPointer } from '../../../domain/model/values/jsonPointer.ts';
import {
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import type { Operation } from '../../../domain/model/specification.ts';
import {
  extension,
  fitEntries,
  leaveOutKey,
  type Shape,
} from '../../jsonschema/print/printShapes.ts';
import { note } from '../../reading/notes.ts';
import { isNameOf, writeOperation } from './operation.ts';
import {
  noteVersion,
  operation as rawOperation,
  otherMethods,
  parameters as parameterList,
  pathFields,
} from './shapes.ts';
import { sharePaths, type WrittenItem } from './sharedPaths.ts';
import { takeShared } from './sharedParameters.ts';
import { hierarchyOf, templateOf, toTemplate, type PathTemplate } from './pathTemplate.ts';
import { ownParameters, type DocumentMetadata, type PathMetadata } from '../openapiMetadata.ts';
import type { OpenapiWriting } from './writing.ts';
import { keysIn, metadataIn, without } from '../../../domain/model/metadata/metadataKeys.ts';
import { sortKeys } from '../../jsonschema/schemaMetadata.ts';

interface Item extends PathTemplate {
  readonly methods: Map<string, JsonObject>;
  readonly operations: Map<string, Operation>;
}

const newItem = (path: PathTemplate): Item => ({
  ...path,
  methods: new Map(),
  operations: new Map(),
});

/** Prints the paths with their operations, and the source's fields of each path. */
export function writePaths(writing: OpenapiWriting): JsonObject {
  const { spec, notes, ids } = writing;
  const items = new Map<string, Item>();
  notes.path.push('paths');
  spec.operations.forEach((operation, index) => {
    const path = templateOf(operation);
    noteCompleted(operation, path.template, writing);
    const item = items.get(hierarchyOf(path)) ?? newItem(path);
    items.set(hierarchyOf(path), item);
    const method = operation.httpMethod.toLowerCase();
    notes.path.push(item.template, method);
    if (item.methods.has(method)) noteTwice(operation, writing);
    else {
      writing.places.push({
        kind: 'operation',
        name: operation.name,
        at: toPointer(notes.path),
      });
      const variables = sameVariables(operation, path, item, writing);
      const id = itemAt(ids, index);
      if (!isNameOf(operation, id)) noteRenamed(operation, id, writing);
      item.methods.set(method, writeOperation(operation, id, variables, writing));
      item.operations.set(method, operation);
    }
    notes.path.length -= 2;
  });
  const sourcePaths = metadataIn<DocumentMetadata>(spec.metadata).paths;
  const paths = addSaid(items, isJsonObject(sourcePaths) ? sourcePaths : {}, writing);
  notes.path.pop();
  return Object.fromEntries(paths);
}

function noteCompleted(operation: Operation, template: string, { notes }: OpenapiWriting): void {
  if (operation.httpPath.startsWith('/') || operation.httpPath === '') return;
  note(
    notes,
    'info',
    'path-completed',
    `The path of ${operation.name} is exported as ${template}: a path must begin with a slash.`,
  );
}

function noteTwice(operation: Operation, { notes }: OpenapiWriting): void {
  note(
    notes,
    'error',
    'duplicate-operation',
    `${operation.name} is left out: there is already an operation ${operation.httpMethod} ${operation.httpPath}.`,
  );
}

function noteRenamed(operation: Operation, id: string, { notes }: OpenapiWriting): void {
  note(
    notes,
    'warning',
    'operation-renamed',
    `"${operation.name}" is exported as ${id}: there is another operation with this name.`,
  );
}

/**
 * The names of a path's variables, by what the operation calls them. Paths must not differ only in
 * variable names (Paths Object), so the names of the first one are used.
 */
function sameVariables(
  operation: Operation,
  path: PathTemplate,
  item: Item,
  { notes }: OpenapiWriting,
): ReadonlyMap<string, string> {
  if (path.template !== item.template) {
    note(
      notes,
      'info',
      'path-variable-renamed',
      `The path of ${operation.name} is exported as ${item.template}: another operation names its variables that way.`,
    );
  }
  return new Map(
    path.variables.map((argument, index) => [argument, item.variables[index] ?? argument]),
  );
}

function addSaid(
  items: ReadonlyMap<string, Item>,
  sourcePaths: JsonObject,
  writing: OpenapiWriting,
): Map<string, Json> {
  const { notes } = writing;
  const paths = new Map<string, Json>();
  const written: WrittenItem[] = [];
  for (const { template, ...whole } of items.values()) {
    const raw = Object.hasOwn(sourcePaths, template) ? sourcePaths[template] : undefined;
    notes.path.push(template);
    const item = writeItem(whole, raw, writing);
    paths.set(template, item);
    written.push({ template, item, operations: whole.operations });
    notes.path.pop();
  }
  const hierarchies = new Set([...items.values()].map(hierarchyOf));
  for (const [key, raw] of Object.entries(sourcePaths)) {
    if (paths.has(key)) continue;
    if (key.startsWith('x-')) {
      const kept = extension(raw, writing);
      if (kept === undefined) leaveOutKey(notes, key);
      else paths.set(key, kept);
      continue;
    }
    notes.path.push(key);
    const path = key.startsWith('/') && isJsonObject(raw) ? toTemplate(key, [], key) : undefined;
    const item = path && writeItem(newItem(path), raw, writing);
    const isFree = path !== undefined && !hierarchies.has(hierarchyOf(path));
    const isEmpty = isJsonObject(raw) && metadataIn<PathMetadata>(raw).empty === true;
    const says =
      item !== undefined && (isEmpty || otherMethods.some((method) => Object.hasOwn(item, method)));
    notes.path.pop();
    // A path whose operations were all deleted is not printed.
    if (item !== undefined && isFree && says) {
      hierarchies.add(hierarchyOf(path));
      paths.set(key, item);
      written.push({ template: key, item, operations: new Map() });
    } else if (says) leaveOutKey(notes, key);
  }
  const finish = (item: JsonObject, template: string) => withFreeIds(item, template, writing);
  const shared = sharePaths(written, sourcePaths, writing, finish);
  for (const { template, item } of written) {
    paths.set(template, shared.get(template) ?? finish(item, template));
  }
  return paths;
}

const ourKeys = keysIn<PathMetadata>(
  'empty',
  'parameters',
  'replacedParameters',
  'samePath',
  'sharedAs',
);

/** Keys that only OpenAPI 3.2 has. */
const newerKeys = keysIn<PathMetadata>('query', 'additionalOperations');

function noteNewer(key: string, writing: OpenapiWriting): void {
  writing.notes.path.push(key);
  noteVersion(key, writing);
  writing.notes.path.pop();
}

function writeItem(
  { methods, operations }: Pick<Item, 'methods' | 'operations'>,
  raw: Json | undefined,
  writing: OpenapiWriting,
): JsonObject {
  if (!isJsonObject(raw)) return Object.fromEntries(methods);
  const { parameters: most } = metadataIn<PathMetadata>(raw);
  const shared =
    typeof most === 'number' ? takeShared({ methods, operations, most, raw }, writing) : [];
  const others = Object.fromEntries(otherMethods.map((method) => [method, keptOperation]));
  for (const key of newerKeys) if (Object.hasOwn(raw, key)) noteNewer(key, writing);
  const said = {
    ...(isJsonList(most) && methods.size === 0 && { parameters: most }),
    ...without(without(raw, ourKeys), newerKeys),
  };
  const fit = fitEntries(
    said,
    { ...pathFields, parameters: parameterList, ...others },
    true,
    writing,
  );
  const atPath = shared.length > 0 ? shared : fit.get('parameters');
  for (const method of otherMethods) {
    const operation = fit.get(method);
    const count = countOf(raw[method]);
    if (isJsonObject(operation) && count !== undefined) {
      fit.set(method, withoutShared(operation, count, atPath));
    }
  }
  return {
    ...(shared.length > 0 && { parameters: shared }),
    ...Object.fromEntries(methods),
    ...Object.fromEntries(fit),
  };
}

const keptOperation: Shape = (raw, fitting) =>
  rawOperation(isJsonObject(raw) ? without(raw, ownCount) : raw, fitting);

const ownCount: ReadonlySet<string> = new Set([ownParameters]);

/** How many parameters of an operation in metadata are its own; undefined if all of them are. */
function countOf(operation: Json | undefined): number | undefined {
  const count = isJsonObject(operation) ? operation[ownParameters] : undefined;
  return typeof count === 'number' ? count : undefined;
}

/** An operation of the source without the parameters of its path, if these are printed there. */
function withoutShared(operation: JsonObject, count: number, shared: Json | undefined): JsonObject {
  const { parameters } = operation;
  if (!isJsonList(parameters) || !isJsonList(shared)) return operation;
  const texts = new Set(shared.map(textOf));
  const first = parameters.length - count;
  const own = parameters.filter(
    (parameter, index) => index >= first || !texts.has(textOf(parameter)),
  );
  if (own.length === parameters.length) return operation;
  const entries = Object.entries(operation).flatMap(([key, value]): [string, Json][] =>
    key !== 'parameters' ? [[key, value]] : own.length > 0 ? [[key, own]] : [],
  );
  return Object.fromEntries(entries);
}

/**
 * The parameter as text, ignoring the order of keys. In a placeholder for a shared one, the content follows
 * after a space.
 */
function textOf(parameter: Json): string {
  if (!isJsonObject(parameter)) return '';
  const { $ref: ref } = parameter;
  return typeof ref === 'string' ? ref.replace(/ .*/s, '') : JSON.stringify(sortKeys(parameter));
}

/** The item, where operations that are not in the model keep their ids only if these are still free. */
function withFreeIds(item: JsonObject, template: string, writing: OpenapiWriting): JsonObject {
  const { notes, operationIds } = writing;
  const freed = new Map<string, Json>();
  for (const method of otherMethods) {
    const operation = item[method];
    if (!isJsonObject(operation)) continue;
    const { operationId, ...rest } = operation;
    if (typeof operationId !== 'string') continue;
    if (!operationIds.has(operationId)) operationIds.claim(operationId);
    else {
      notes.path.push(template, method);
      leaveOutKey(notes, 'operationId');
      notes.path.length -= 2;
      freed.set(method, rest);
    }
  }
  return freed.size === 0 ? item : { ...item, ...Object.fromEntries(freed) };
}
