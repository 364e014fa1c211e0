import { isJsonObject, ownValue, type Json, type JsonObject } from '../../src/domain/model/json.ts';
import { decodeStep } from '../../src/domain/model/jsonPointer.ts';

/** What a source says and the print of it has to say as well, and what of it is missing there. */
export interface KeptKeys {
  readonly compared: number;
  /** Place, key, what the source says and what the print says. */
  readonly missing: readonly string[];
}

/** Keywords of a schema that the model has no field for, or not of every type. */
const keywords: ReadonlySet<string> = new Set([
  'title',
  'enum',
  'const',
  'format',
  'default',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'deprecated',
  'readOnly',
  'writeOnly',
  'example',
  'examples',
  'externalDocs',
  'xml',
]);
const parameterKeys = [
  'description',
  'deprecated',
  'required',
  'style',
  'explode',
  'allowEmptyValue',
  'allowReserved',
  'example',
  'examples',
];
const maxDepth = 12;

/**
 * Compares two OpenAPI documents of one version, whatever stands by reference in either and whatever
 * is combined by `allOf`: looked at from the operations and the named schemas of the source.
 */
export function compareKept(source: JsonObject, printed: JsonObject): KeptKeys {
  let compared = 0;
  const missing: string[] = [];
  const same = (place: string, said: Json | undefined, is: Json | undefined): void => {
    if (said === undefined) return;
    compared += 1;
    const [a, b] = [canonical(said), canonical(is)];
    if (a !== b) missing.push(`${place}: ${a.slice(0, 100)} is ${b.slice(0, 100)}`);
  };
  const keys = (place: string, list: readonly string[], a: JsonObject, b: JsonObject): void => {
    for (const key of list) same(`${place}/${key}`, ownValue(a, key), ownValue(b, key));
    for (const key of Object.keys(a)) {
      if (key.startsWith('x-')) same(`${place}/${key}`, a[key], ownValue(b, key));
    }
  };
  const left = sides(source);
  const right = sides(printed);
  const visited = new Set<string>();

  const schemas = (place: string, a: readonly Json[], b: readonly Json[], depth: number): void => {
    const pair = `${a.map(referenceIn).join()} ${b.map(referenceIn).join()}`;
    if (depth > maxDepth || visited.has(pair)) return;
    if (a.every((one) => referenceIn(one) !== undefined)) visited.add(pair);
    if (a.length === 1 && typeof a[0] === 'boolean') return same(place, a[0], b[0]);
    const [from, to] = [left.flat(a), right.flat(b)];
    for (const [key, said] of from.words) {
      if (!keywords.has(key) && !key.startsWith('x-')) continue;
      const is = new Map((to.words.get(key) ?? []).map((one) => [canonical(one), one]));
      for (const one of said) same(`${place}/${key}`, one, is.get(canonical(one)));
    }
    for (const name of from.required)
      same(`${place}/required/${name}`, true, to.required.has(name));
    for (const [name, all] of from.properties) {
      const others = to.properties.get(name);
      same(`${place}/properties/${name}`, true, others !== undefined);
      schemas(`${place}/properties/${name}`, all, others ?? [], depth + 1);
    }
    for (const key of ['items', 'additionalProperties'] as const) {
      const all = (from.words.get(key) ?? []).filter((one) => isJsonObject(one));
      if (all.length > 0) schemas(`${place}/${key}`, all, to.words.get(key) ?? [], depth + 1);
    }
  };
  const again = (place: string, a: Json | undefined, b: Json | undefined): void => {
    if (a !== undefined) schemas(place, [a], b === undefined ? [] : [b], 0);
  };
  const content = (place: string, a: Json | undefined, b: Json | undefined): void => {
    const [from, to] = [asObject(a), asObject(b)];
    for (const type of Object.keys(from)) {
      const [medium, other] = [left.at(from[type]), right.at(ownValue(to, type))];
      same(`${place}/${type}`, true, ownValue(to, type) !== undefined);
      keys(
        `${place}/${type}`,
        ['example', 'examples'],
        left.examples(medium),
        right.examples(other),
      );
      again(`${place}/${type}/schema`, ownValue(medium, 'schema'), ownValue(other, 'schema'));
    }
  };

  keys('', ['info', 'tags', 'externalDocs', 'servers', 'security'], source, printed);
  const [from, to] = [asObject(source['components']), asObject(printed['components'])];
  same('/components/securitySchemes', left.whole(from['securitySchemes']), to['securitySchemes']);
  for (const [name, schema] of Object.entries(asObject(from['schemas']))) {
    const other = ownValue(asObject(to['schemas']), name);
    if (other !== undefined) again(`/components/schemas/${name}`, schema, other);
  }
  for (const [path, rawItem] of Object.entries(asObject(source['paths']))) {
    if (path.startsWith('x-')) continue;
    const item = left.at(rawItem);
    const printedItem = asObject(ownValue(asObject(printed['paths']), path));
    for (const method of ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']) {
      const operation = ownValue(item, method);
      if (!isJsonObject(operation ?? null)) continue;
      const a = operation as JsonObject;
      const b = asObject(ownValue(printedItem, method));
      const place = `${method} ${path}`;
      keys(
        place,
        [
          'tags',
          'summary',
          'description',
          'deprecated',
          'security',
          'servers',
          'externalDocs',
          'operationId',
        ],
        a,
        b,
      );
      const list = left.parameters(item['parameters'], a['parameters']);
      const others = right.parameters(undefined, b['parameters']);
      for (const [key, parameter] of list) {
        const other = others.get(key) ?? {};
        const label = `${place} ${key}`;
        same(label, true, others.has(key));
        keys(label, parameterKeys, left.examples(parameter), right.examples(other));
        again(`${label}/schema`, parameter['schema'], other['schema']);
        content(`${label}/content`, parameter['content'], other['content']);
      }
      const [body, printedBody] = [left.at(a['requestBody']), right.at(b['requestBody'])];
      keys(`${place} body`, ['description', 'required'], body, printedBody);
      content(`${place} body`, body['content'], printedBody['content']);
      for (const [code, raw] of Object.entries(asObject(a['responses']))) {
        if (code.startsWith('x-')) continue;
        const [response, other] = [
          left.at(raw),
          right.at(ownValue(asObject(b['responses']), code)),
        ];
        keys(`${place} ${code}`, ['description'], response, other);
        content(`${place} ${code}`, response['content'], other['content']);
        for (const [name, header] of Object.entries(asObject(response['headers']))) {
          const printedHeader = right.at(ownValue(asObject(other['headers']), name));
          const said = left.at(header);
          keys(
            `${place} ${code} ${name}`,
            parameterKeys,
            left.examples(said),
            right.examples(printedHeader),
          );
          again(`${place} ${code} ${name}`, said['schema'], printedHeader['schema']);
        }
      }
    }
  }
  return { compared, missing };
}

/** A schema with all that it refers to and combines: what is said more than once has several values. */
interface Flat {
  readonly words: ReadonlyMap<string, readonly Json[]>;
  readonly properties: ReadonlyMap<string, readonly Json[]>;
  readonly required: ReadonlySet<string>;
}

/** What looks into one of the documents. */
function sides(document: JsonObject) {
  const lookUp = (ref: string): Json | undefined => {
    let value: Json | undefined = document;
    for (const step of ref.replace(/^#\/?/, '').split('/')) {
      if (step === '') continue;
      const key = decodeStep(step);
      value = isJsonObject(value ?? null) ? ownValue(value as JsonObject, key) : undefined;
    }
    return value;
  };
  const at = (value: Json | undefined, left = 20): JsonObject => {
    const object = asObject(value);
    const ref = referenceIn(object);
    return ref === undefined || left === 0 ? object : at(lookUp(ref), left - 1);
  };
  const flat = (all: readonly Json[]): Flat => {
    const words = new Map<string, Json[]>();
    const properties = new Map<string, Json[]>();
    const required = new Set<string>();
    const seen = new Set<Json>();
    const push = (map: Map<string, Json[]>, key: string, value: Json): void => {
      const known = map.get(key);
      if (known === undefined) map.set(key, [value]);
      else known.push(value);
    };
    const add = (value: Json | undefined): void => {
      if (value === undefined || !isJsonObject(value) || seen.has(value)) return;
      seen.add(value);
      const object = asWritten(value);
      for (const key of Object.keys(object)) push(words, key, object[key] as Json);
      for (const name of asList(object['required'])) {
        if (typeof name === 'string') required.add(name);
      }
      for (const [name, property] of Object.entries(asObject(object['properties']))) {
        push(properties, name, property);
      }
      for (const member of [...asList(object['allOf']), ...onlyMember(object)]) {
        add(member);
      }
      const ref = referenceIn(object);
      if (ref !== undefined) add(lookUp(ref));
    };
    for (const one of all) add(one);
    return { words, properties, required };
  };
  const whole = (value: Json | undefined): Json | undefined => {
    if (!isJsonObject(value ?? null)) return value;
    return Object.fromEntries(
      Object.entries(value as JsonObject).map(([key, item]) => [key, at(item)]),
    );
  };
  return {
    at,
    flat,
    whole,
    /** Examples with what they refer to in place. */
    examples(object: JsonObject): JsonObject {
      return isJsonObject(object['examples'] ?? null)
        ? { ...object, examples: whole(object['examples']) as Json }
        : object;
    },
    parameters(shared: Json | undefined, own: Json | undefined): ReadonlyMap<string, JsonObject> {
      const all = [...asList(shared), ...asList(own)].map((entry) => at(entry));
      return new Map(all.map((one) => [`${text(one['in'])} ${text(one['name'])}`, one]));
    },
  };
}

/** A union of one and null. */
function onlyMember(object: JsonObject): readonly Json[] {
  const union = asList(object['oneOf'] ?? object['anyOf']);
  const members = union.filter((member) => asObject(member)['type'] !== 'null');
  return members.length === 1 ? members : [];
}

/** Bounds that are flags in drafts which a schema of OpenAPI 3.1 may still be written in. */
function asWritten(object: JsonObject): JsonObject {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...others } = object;
  return {
    ...others,
    ...bound('minimum', 'exclusiveMinimum', minimum, exclusiveMinimum),
    ...bound('maximum', 'exclusiveMaximum', maximum, exclusiveMaximum),
  };
}

function bound(
  key: string,
  exclusiveKey: string,
  limit: Json | undefined,
  exclusive: Json | undefined,
): JsonObject {
  if (exclusive === true && limit !== undefined) return { [exclusiveKey]: limit };
  return {
    ...(limit !== undefined && { [key]: limit }),
    ...(typeof exclusive === 'number' && { [exclusiveKey]: exclusive }),
  };
}

function referenceIn(value: Json | undefined): string | undefined {
  const ref = isJsonObject(value ?? null) ? ownValue(value as JsonObject, '$ref') : undefined;
  return typeof ref === 'string' && ref.startsWith('#') ? ref : undefined;
}

function asObject(value: Json | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {};
}

function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Text that is equal for equal values, whatever the order of keys. */
function canonical(value: Json | undefined): string {
  return (
    JSON.stringify(value, (_key, item: Json) =>
      isJsonObject(item)
        ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : item,
    ) ?? 'nothing'
  );
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
