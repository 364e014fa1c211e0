import {
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../../domain/model/values/json.ts';
import { setOwn, type MetadataDraft } from '../../../jsonschema/schemaMetadata.ts';
import { at, type Place } from '../../../reading/place.ts';
import { reportKind, type Located, type OpenapiReader } from '../reader.ts';
import { isFile, listStyle, reportListStyle, splitSchema } from './schemaKeys.ts';

/** Content types, with the place of their list. */
export interface PlacedTypes {
  readonly names: readonly string[];
  readonly place: Place;
}

const multipart = 'multipart/form-data';
const urlencoded = 'application/x-www-form-urlencoded';

/**
 * Converts the parameters that are the body, or fields of a form, to a request body of OpenAPI 3.
 */
export function upgradeBody(
  reader: OpenapiReader,
  parameters: readonly Located[],
  consumes: PlacedTypes,
): JsonObject | undefined {
  const bodies = parameters.filter(({ object }) => object['in'] === 'body');
  const fields = parameters.filter(({ object }) => object['in'] === 'formData');
  const [body, ...others] = bodies;
  for (const other of body === undefined ? [] : [...others, ...fields]) {
    reportKind(reader, other.place, 'the only body of the operation');
  }
  if (body !== undefined) return upgradeWhole(reader, body, consumes);
  return fields.length === 0 ? undefined : upgradeForm(reader, fields, consumes);
}

function upgradeWhole(
  reader: OpenapiReader,
  { object, place }: Located,
  consumes: PlacedTypes,
): JsonObject {
  const body: MetadataDraft = {};
  for (const key in object) {
    if (key !== 'in' && key !== 'name' && key !== 'schema') {
      setOwn(body, key, memberAt(object, key));
    }
  }
  const names = consumes.names.length === 0 ? ['application/json'] : consumes.names;
  const schema = ownValue(object, 'schema');
  const content: MetadataDraft = {};
  for (const name of names) {
    const medium: JsonObject = schema === undefined ? {} : { schema };
    reader.homes.set(medium, place);
    setOwn(content, name, medium);
  }
  reader.homes.set(content, consumes.place);
  body['content'] = content;
  reader.homes.set(body, place);
  reader.componentNames.follow(object, body);
  return body;
}

function upgradeForm(
  reader: OpenapiReader,
  fields: readonly Located[],
  consumes: PlacedTypes,
): JsonObject {
  const properties: MetadataDraft = {};
  const encoding: MetadataDraft = {};
  const required: Json[] = [];
  for (const { object, place } of fields) {
    const name = ownValue(object, 'name');
    if (typeof name !== 'string') {
      reportKind(reader, place, 'a field with a name');
      continue;
    }
    const { rest, schema = {} } = splitSchema(object);
    const { in: _in, name: _name, required: isRequired, ...beside } = rest;
    setOwn(properties, name, { ...schema, ...beside });
    if (isRequired === true) required.push(name);
    const style = listStyle(object, 'formData');
    reportListStyle(reader, object, style, place);
    if (Object.keys(style).length > 0) setOwn(encoding, name, style);
    reportField(reader, name, place);
  }
  const schema = {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
  };
  const hasFile = fields.some(({ object }) => isFile(object));
  const forms = consumes.names.filter((name) => name === multipart || name === urlencoded);
  const allowed = hasFile ? forms.filter((name) => name === multipart) : forms;
  const names = allowed.length > 0 ? allowed : [hasFile ? multipart : urlencoded];
  const content: MetadataDraft = {};
  for (const name of names) {
    const medium = { schema, ...(Object.keys(encoding).length > 0 && { encoding }) };
    setOwn(content, name, medium);
  }
  // The fields are in a list of parameters, which is the closest place to a schema of the form.
  const [field] = fields;
  if (field?.place.parent !== undefined) reader.homes.set(schema, field.place.parent);
  reader.homes.set(content, consumes.place);
  // A form without a field that it must have would be refused just like a missing one.
  return { content, ...(required.length > 0 && { required: true }) };
}

/** A body that is just a content type shows no fields. */
function reportField(reader: OpenapiReader, name: string, place: Place): void {
  reader.reporter.add(
    'form-field-kept',
    'info',
    `The form field "${name}" is kept for OpenAPI and not shown: here, a form is just a content type.`,
    place,
  );
}

/** The strings in a list of content types. */
export function contentTypesIn(
  object: JsonObject,
  key: string,
  place: Place,
): PlacedTypes | undefined {
  const list = ownValue(object, key);
  if (!Array.isArray(list)) return undefined;
  const names = (list as readonly Json[]).filter((name) => typeof name === 'string');
  return { names: [...new Set(names)], place: at(place, key) };
}
