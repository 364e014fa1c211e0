import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../../domain/model/values/json.ts';
import { setOwn, type MetadataDraft } from '../../../jsonschema/schemaMetadata.ts';
import type { Located, OpenapiReader } from '../reader.ts';
import type { PlacedTypes } from './body.ts';
import { fileAsText, isFile, listStyle, splitSchema } from './schemaKeys.ts';

/** Converts a response from Swagger 2.0 to OpenAPI 3. */
export function upgradeResponse(
  reader: OpenapiReader,
  { object, place }: Located,
  produces: PlacedTypes,
): JsonObject {
  const response: MetadataDraft = {};
  for (const key in object) {
    const value = memberAt(object, key);
    if (key === 'headers' && isJsonObject(value)) {
      setOwn(response, key, upgradeHeaders(value));
    } else if (key !== 'schema' && key !== 'examples') setOwn(response, key, value);
  }
  const content = upgradeContent(object, produces.names);
  if (content !== undefined) {
    for (const medium of Object.values(content)) {
      if (isJsonObject(medium)) reader.homes.set(medium, place);
    }
    reader.homes.set(content, produces.place);
    response['content'] = content;
  }
  reader.homes.set(response, place);
  return response;
}

function upgradeContent(object: JsonObject, produces: readonly string[]): JsonObject | undefined {
  const schema = ownValue(object, 'schema');
  const examples = ownValue(object, 'examples');
  const exampleOf = examples !== undefined && isJsonObject(examples) ? examples : {};
  if (schema === undefined && Object.keys(exampleOf).length === 0) return undefined;
  const said =
    schema === undefined ? undefined : isJsonObject(schema) ? fileAsText(schema) : schema;
  const content: MetadataDraft = {};
  for (const name of new Set([...responseTypes(schema, produces), ...Object.keys(exampleOf)])) {
    setOwn(content, name, {
      ...(said !== undefined && { schema: said }),
      ...(Object.hasOwn(exampleOf, name) && { example: memberAt(exampleOf, name) }),
    });
  }
  return content;
}

function responseTypes(schema: Json | undefined, produces: readonly string[]): readonly string[] {
  if (schema === undefined) return [];
  if (isFile(schema)) {
    const binary = produces.filter((name) => name !== 'application/json');
    return binary.length > 0 ? binary : ['application/octet-stream'];
  }
  return produces.length > 0 ? produces : ['application/json'];
}

function upgradeHeaders(headers: JsonObject): JsonObject {
  const upgraded: MetadataDraft = {};
  for (const name in headers) {
    const header = memberAt(headers, name);
    if (!isJsonObject(header)) {
      setOwn(upgraded, name, header);
      continue;
    }
    const { rest, schema } = splitSchema(header);
    setOwn(upgraded, name, {
      ...rest,
      ...listStyle(header, 'header'),
      ...(schema && { schema }),
    });
  }
  return upgraded;
}
