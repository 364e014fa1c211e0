import { isJsonObject, type Json, type JsonObject } from '../../../src/domain/model/values/json.ts';

/**
 * Internal JSON with some parts in older variants of the same meaning. `choose` decides about each
 * of them.
 */
export function olderDocument(value: JsonObject, choose: () => boolean): JsonObject {
  const { imports = [], operations = [], types = [], root, security, ...rest } = value;
  const words: Words = { typeNames: namesOf(types), choose };
  const list = types as readonly JsonObject[];
  return {
    ...rest,
    ...listed('imports', imports, words),
    ...listed(
      'operations',
      (operations as readonly JsonObject[]).map((each) => olderOperation(each, words)),
      words,
    ),
    types: toMap(
      list.map((each) => olderType(each, words)),
      words,
    ),
    ...(root === undefined ? {} : olderRoot(root, list, choose)),
    ...(security === undefined ? {} : { security: olderSecurity(security, choose) }),
  };
}

interface Words {
  readonly typeNames: ReadonlySet<string>;
  readonly choose: () => boolean;
}

function namesOf(list: Json): ReadonlySet<string> {
  return new Set((list as readonly JsonObject[]).map(nameOf));
}

function nameOf({ name }: JsonObject): string {
  return typeof name === 'string' ? name : '';
}

/** A list, which may be missing if it is empty. */
function listed(key: string, list: Json, { choose }: Words): JsonObject {
  return (list as readonly Json[]).length === 0 && choose() ? {} : { [key]: list };
}

/** The members of a list as an object, if that preserves their names and order. */
function toMap(list: readonly JsonObject[], { choose }: Words): Json {
  const names = list.map(nameOf);
  const isKept = new Set(names).size === names.length && !names.some((name) => /^\d+$/.test(name));
  if (!isKept || !choose()) return list;
  return Object.fromEntries(
    list.map((member, index): [string, Json] => {
      const { name: _name, ...rest } = member;
      return [names[index] ?? '', rest];
    }),
  );
}

function olderRoot(root: Json, types: readonly JsonObject[], choose: () => boolean): JsonObject {
  const name = typeof root === 'number' ? types[root]?.name : root;
  if (typeof name !== 'string' || !choose()) return { root };
  if (choose()) return { root: name };
  const $ref = choose() ? `#/definitions/${name}` : name;
  return choose() ? { root: { $ref } } : { $ref };
}

function olderSecurity(value: Json, choose: () => boolean): Json {
  if (!isJsonObject(value) || !Array.isArray(value.scopes) || !choose()) return value;
  const texts = (value.scopes as readonly Json[]).filter((scope) => typeof scope === 'string');
  const isText = texts.every((scope) => /^[^\s,]+$/.test(scope));
  return isText ? { ...value, scopes: texts.join(choose() ? ' ' : ',') } : value;
}

/** Scalars in capitals, unless a type has that name. */
function olderWord(word: Json, { typeNames, choose }: Words): Json {
  if (typeof word !== 'string' || !choose()) return word;
  const [, prefix = '', last = ''] = /^((?:(?:array|map):)*)(.*)$/su.exec(word) ?? [];
  if (!/^(?:string|integer|number|boolean|any)$/.test(last)) return word;
  const capital = `${last.charAt(0).toUpperCase()}${last.slice(1)}`;
  return typeNames.has(capital) ? word : prefix + capital;
}

function olderOperation(operation: JsonObject, words: Words): JsonObject {
  const { arguments: list = [], payload, throws = [], ...rest } = operation;
  const { payloadKey, payloadName, ...others } = rest;
  const isPlain = rest.payloadShape === undefined && rest.payloadRef === undefined;
  const args = (list as readonly JsonObject[]).map((each) => olderArgument(each, words));
  const moved: JsonObject[] = [];
  if (payload !== undefined && isPlain && words.choose()) {
    moved.push({
      name: payloadKey ?? 'payload',
      in: 'body',
      type: olderWord(payload, words),
      ...(payloadName === undefined ? {} : { wireName: payloadName }),
    });
  }
  const body =
    payload === undefined || moved.length > 0
      ? {}
      : { ...olderBody({ ...rest, payload }, 'payload', 'payloadShape', 'payloadRef', words) };
  const base: JsonObject = moved.length > 0 ? others : rest;
  return {
    ...base,
    ...body,
    ...(rest.return === undefined
      ? {}
      : olderBody(rest, 'return', 'returnShape', 'returnRef', words)),
    arguments: toMap([...args, ...moved], words),
    throws: olderThrows(throws, words),
  };
}

/** Converts the type name and the shape of a body; the TypeRef beside them is unchanged. */
function olderBody(
  value: JsonObject,
  name: string,
  shape: string,
  ref: string,
  words: Words,
): JsonObject {
  const word = value[name] ?? '';
  if (value[ref] !== undefined) return { [name]: word };
  if (value[shape] === 'mime') return { [name]: word };
  const isObject = value[shape] === undefined && words.choose();
  return {
    [name]: olderWord(word, words),
    ...(isObject ? { [shape]: words.choose() ? 'object' : '' } : {}),
  };
}

function olderThrows(value: Json, words: Words): Json {
  const list = (value as readonly JsonObject[]).map((each) =>
    each.type === undefined
      ? each
      : { ...each, ...olderBody(each, 'type', 'typeShape', 'typeRef', words) },
  );
  return words.choose() ? Object.fromEntries(list.entries()) : list;
}

function olderArgument(argument: JsonObject, words: Words): JsonObject {
  const { type = '', typeRef } = argument;
  return typeRef === undefined ? { ...argument, type: olderWord(type, words) } : argument;
}

function olderType(type: JsonObject, words: Words): JsonObject {
  if (type.type !== 'struct') return type.typeRef === undefined ? olderElement(type, words) : type;
  const { type: kind, properties = [], ...rest } = type;
  const older = (properties as readonly JsonObject[]).map((each) => olderProperty(each, words));
  return {
    ...olderTemplate(rest, 'parentRef', words),
    ...(words.choose() ? { type: words.choose() ? 'object' : kind } : {}),
    ...(older.length === 0 && words.choose() ? {} : { properties: toMap(older, words) }),
  };
}

function olderProperty(property: JsonObject, words: Words): JsonObject {
  const { type = '', typeRef, generic, ...rest } = property;
  if (typeRef !== undefined) return property;
  switch (type) {
    case 'object': {
      const kind = words.choose() ? 'struct' : words.choose() ? 'reference' : type;
      return olderReference({ ...olderTemplate(rest, 'typeRef', words), type: kind }, words);
    }
    case 'array':
    case 'map':
      return olderElement(property, words);
    case 'generic':
      return generic === 'T' && words.choose() ? { ...rest, type } : property;
    default: {
      const empty: JsonObject = words.choose() ? { generic: '', reference: '' } : {};
      return { ...rest, ...empty, type: olderWord(type, { ...words, typeNames: new Set() }) };
    }
  }
}

/** The element of a collection, possibly a generic without its name. */
function olderElement(value: JsonObject, words: Words): JsonObject {
  const { generic, reference = '', ...rest } = value;
  const isOnly = reference === 'generic' && generic === 'T' && words.choose();
  if (isOnly) {
    const isRef = !words.typeNames.has('T') && words.choose();
    return isRef ? { ...rest, refs: ['T'] } : { ...rest, reference };
  }
  return olderReference({ ...value, reference: olderWord(reference, words) }, words);
}

/** `ref` or `refs`; the word T alone would mean a generic there. */
function olderReference(value: JsonObject, words: Words): JsonObject {
  const { reference = '', ...rest } = value;
  if (reference === 'T' || !words.choose()) return value;
  if (words.choose()) return { ...rest, ref: reference };
  return { ...rest, refs: words.choose() ? [reference] : reference };
}

function olderTemplate(value: JsonObject, ref: string, { choose }: Words): JsonObject {
  const { template } = value;
  if (!isJsonObject(template) || value[ref] !== undefined) return value;
  const [[generic, type] = [], ...others] = Object.entries(template);
  const isText = generic === 'T' && type !== '' && others.length === 0;
  return isText && type !== undefined && choose() ? { ...value, template: type } : value;
}
