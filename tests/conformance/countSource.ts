/**
 * Counts what an OpenAPI 3 document holds, from the OpenAPI Specification alone (sections Path Item,
 * Operation, Parameter, Reference and Schema Object): nothing of the importer is used here, so that
 * a mistake in it can't hide itself.
 */
export interface CountedOperation {
  readonly method: string;
  /** As the document writes it. */
  readonly path: string;
  /** `in name`, of the locations path, query and header. */
  readonly parameters: readonly string[];
}

export interface CountedSource {
  readonly operations: readonly CountedOperation[];
  /** Names of the properties of each component schema that is an object of its own. */
  readonly objects: ReadonlyMap<string, readonly string[]>;
}

type Value = unknown;
type Dictionary = Record<string, Value>;

const counted = ['get', 'post', 'put', 'patch', 'delete'];
const locations = ['path', 'query', 'header'];

export function countSource(document: Value): CountedSource {
  const root = dictionary(document) ?? {};
  const operations: CountedOperation[] = [];
  for (const [path, item] of entries(root['paths'])) {
    if (path.startsWith('x-')) continue;
    operations.push(...operationsOf(root, path, item));
  }
  const schemas = dictionary(root['components'])?.['schemas'];
  const objects = new Map<string, readonly string[]>();
  for (const [name, schema] of entries(schemas)) {
    const names = propertyNames(schema);
    if (names !== undefined) objects.set(name, names);
  }
  return { operations, objects };
}

function operationsOf(root: Dictionary, path: string, item: Value): CountedOperation[] {
  const found = new Map<string, CountedOperation>();
  const seen = new Set<Value>();
  let current = dictionary(item);
  while (current !== undefined && !seen.has(current)) {
    seen.add(current);
    for (const method of counted) {
      const operation = dictionary(current[method]);
      if (operation === undefined || found.has(method)) continue;
      const parameters = new Set([
        ...parametersOf(root, current['parameters']),
        ...parametersOf(root, operation['parameters']),
      ]);
      found.set(method, { method, path, parameters: [...parameters] });
    }
    current =
      typeof current['$ref'] === 'string' ? dictionary(resolve(root, current['$ref'])) : undefined;
  }
  return [...found.values()];
}

function parametersOf(root: Dictionary, list: Value): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: Value) => {
    let parameter = dictionary(entry);
    for (let hops = 0; parameter && typeof parameter['$ref'] === 'string' && hops < 50; hops += 1) {
      parameter = dictionary(resolve(root, parameter['$ref']));
    }
    if (parameter === undefined) return [];
    const { in: location, name, schema, content } = parameter;
    // A parameter says what it is in `schema` or in `content`; one that doesn't can't be known.
    if (schema === undefined && entries(content).length === 0) return [];
    return locations.includes(String(location)) ? [`${String(location)} ${String(name)}`] : [];
  });
}

/** A schema that is an object by itself: not put together from others and no reference. */
function propertyNames(schema: Value): readonly string[] | undefined {
  const object = dictionary(schema);
  if (object === undefined || dictionary(object['properties']) === undefined) return undefined;
  const composed = ['$ref', 'allOf', 'oneOf', 'anyOf', 'discriminator'];
  if (composed.some((key) => key in object)) return undefined;
  const types = [object['type'] ?? 'object'].flat().filter((type) => type !== 'null');
  return types.length === 1 && types[0] === 'object'
    ? Object.keys(object['properties'] as Dictionary)
    : undefined;
}

/** RFC 6901 in a URI fragment. */
function resolve(root: Dictionary, ref: string): Value {
  if (!ref.startsWith('#/')) return undefined;
  let value: Value = root;
  for (const step of ref.slice(2).split('/')) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    value = typeof value === 'object' && value !== null ? (value as Dictionary)[key] : undefined;
  }
  return value;
}

function entries(value: Value): [string, Value][] {
  return Object.entries(dictionary(value) ?? {});
}

function dictionary(value: Value): Dictionary | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Dictionary)
    : undefined;
}
