import { dictionary, entries, type Dictionary } from '../document.ts';

/**
 * Converts a schema's keywords from older drafts, OpenAPI 3.0 and Swagger 2.0 to those of JSON Schema
 * 2020-12, in which both documents are compared.
 */
export function spelled(object: Dictionary): Dictionary {
  const result: Dictionary = {};
  for (const [key, value] of Object.entries(object)) {
    if (key === 'x-nullable' || key === 'exclusiveMinimum' || key === 'exclusiveMaximum') continue;
    if (key === 'minimum' || key === 'maximum') continue;
    Object.assign(result, respelled(object, key, value));
  }
  bound(result, object, 'minimum', 'exclusiveMinimum');
  bound(result, object, 'maximum', 'exclusiveMaximum');
  if (object['x-nullable'] === true) result['nullable'] = true;
  return result;
}

function respelled(object: Dictionary, key: string, value: unknown): Dictionary {
  // A file in Swagger 2.0.
  if (key === 'type' && value === 'file') return { type: 'string', format: 'binary' };
  if (key === 'items' && Array.isArray(value)) return { prefixItems: value };
  if (key === 'additionalItems' && Array.isArray(object['items'])) return { items: value };
  if (key === 'dependencies') return dependencies(value);
  // `const` means the same as an `enum` with one value.
  if (key === 'const' && value !== undefined) return { enum: [value] };
  return Object.fromEntries([[key, value]]);
}

function dependencies(value: unknown): Dictionary {
  const required = entries(value).filter(
    ([, one]) => Array.isArray(one) || typeof one === 'string',
  );
  const schemas = entries(value).filter(([, one]) => dictionary(one) !== undefined);
  return {
    ...(required.length > 0 && {
      dependentRequired: Object.fromEntries(required.map(([name, one]) => [name, [one].flat()])),
    }),
    ...(schemas.length > 0 && { dependentSchemas: Object.fromEntries(schemas) }),
  };
}

/** Until draft 4, a flag beside a bound told whether the bound itself is allowed. */
function bound(result: Dictionary, object: Dictionary, key: string, exclusiveKey: string): void {
  const { [key]: limit, [exclusiveKey]: exclusive } = object;
  if (exclusive === true && limit !== undefined) result[exclusiveKey] = limit;
  else {
    if (limit !== undefined) result[key] = limit;
    if (typeof exclusive === 'number') result[exclusiveKey] = exclusive;
  }
}
