import { isJsonObject, type Json, type JsonObject } from '../../../src/domain/model/values/json.ts';

/**
 * A TypeAPI or TypeSchema document with some parts in older spellings of the same meaning. `choose`
 * decides about each of them.
 */
export function olderDocument(document: JsonObject, choose: () => boolean): JsonObject {
  const entries = Object.entries(document).map(([key, value]): [string, Json] => {
    switch (key) {
      case 'import':
        return [isFilled(value) && choose() ? '$import' : key, value];
      case 'definitions': {
        const older = mapValues(value, (each) => olderDefinition(each, choose));
        return [isFilled(value) && choose() ? '$defs' : key, older];
      }
      case 'root':
        return typeof value === 'string' && choose()
          ? ['$ref', toRef(value, choose)]
          : [key, value];
      case 'operations':
        return [key, mapValues(value, (each) => olderSchemas(each, choose))];
      case 'security':
        return [key, olderSecurity(value, choose)];
      default:
        return [key, value];
    }
  });
  return Object.fromEntries(entries);
}

/** An empty map is only preserved under its current name. */
function isFilled(value: Json): boolean {
  return isJsonObject(value) && Object.keys(value).length > 0;
}

function mapValues(value: Json, change: (each: JsonObject) => Json): Json {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, isJsonObject(each) ? change(each) : each]),
  );
}

function toRef(target: string, choose: () => boolean): string {
  if (!choose()) return target;
  return choose() ? `#/definitions/${target}` : `#/$defs/${target}`;
}

function olderDefinition(definition: JsonObject, choose: () => boolean): JsonObject {
  if (definition.type !== 'struct') return olderCollection(definition, choose);
  const { type, parent, properties, ...rest } = definition;
  return {
    ...(isJsonObject(parent) ? olderParent(parent, choose) : {}),
    type: choose() ? 'object' : type,
    ...rest,
    ...(properties === undefined
      ? {}
      : { properties: mapValues(properties, (each) => olderType(each, choose)) }),
  };
}

function olderParent(parent: JsonObject, choose: () => boolean): JsonObject {
  const { type: _type, target, template, ...said } = parent;
  const isPlain = Object.keys(said).length === 0;
  if (!isPlain || typeof target !== 'string' || !choose()) {
    return { parent: olderType(parent, choose) };
  }
  const key = choose() ? 'parent' : choose() ? 'extends' : '$extends';
  return {
    [key]: toRef(target, choose),
    ...(template === undefined ? {} : { $template: template }),
  };
}

function olderType(value: JsonObject, choose: () => boolean): JsonObject {
  const { type, ...rest } = value;
  switch (type) {
    case 'reference': {
      const { target, template, ...said } = rest;
      if (typeof target !== 'string' || !choose()) return value;
      return {
        ...said,
        $ref: toRef(target, choose),
        ...(template === undefined ? {} : { $template: template }),
      };
    }
    case 'generic': {
      const { name = '', ...said } = rest;
      return choose() ? { ...said, $generic: name } : value;
    }
    default:
      return olderCollection(value, choose);
  }
}

function olderCollection(value: JsonObject, choose: () => boolean): JsonObject {
  const { type, schema, ...said } = value;
  if (!isJsonObject(schema)) return value;
  const inner = olderType(schema, choose);
  if (!choose()) return { ...said, type: type ?? '', schema: inner };
  if (type === 'array') return { ...said, ...(choose() ? { type } : {}), items: inner };
  const isAny = JSON.stringify(schema) === '{"type":"any"}';
  return {
    ...said,
    ...(choose() ? { type: 'object' } : {}),
    additionalProperties: isAny && choose() ? true : inner,
  };
}

/** All schemas of an operation. */
function olderSchemas(value: JsonObject, choose: () => boolean): JsonObject {
  const entries = Object.entries(value).map(([key, each]): [string, Json] => {
    if (Array.isArray(each)) {
      const list = each as readonly Json[];
      return [key, list.map((one) => (isJsonObject(one) ? olderSchemas(one, choose) : one))];
    }
    if (!isJsonObject(each)) return [key, each];
    return [key, key === 'schema' ? olderType(each, choose) : olderSchemas(each, choose)];
  });
  return Object.fromEntries(entries);
}

function olderSecurity(value: Json, choose: () => boolean): Json {
  if (!isJsonObject(value) || !Array.isArray(value.scopes) || !choose()) return value;
  const texts = (value.scopes as readonly Json[]).filter((scope) => typeof scope === 'string');
  const isText = texts.every((scope) => /^[^\s,]+$/.test(scope));
  return isText ? { ...value, scopes: texts.join(choose() ? ' ' : ', ') } : value;
}
