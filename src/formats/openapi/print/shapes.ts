import { httpMethods, keptMethods } from '../../../domain/model/constants.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../domain/model/values/json.ts';
import { note } from '../../reading/notes.ts';
import { fitSchema } from '../../jsonschema/print/printKeywords.ts';
import {
  data,
  flag,
  leaveOutKey,
  list,
  mapOf,
  object,
  oneOf,
  text,
  type Dialect,
  type Fields,
  type Fitting,
  type Shape,
} from '../../jsonschema/print/printShapes.ts';
import { keyIn, type SharedKeys } from '../../../domain/model/metadata/metadataKeys.ts';
import type { OperationMetadata, PathMetadata, ResponseMetadata } from '../openapiMetadata.ts';
import { externalDocs, isOpenapi30, server, servers } from './documentShapes.ts';

/*
 * The objects of paths and components in OpenAPI 3.0 and 3.1 with their fields, to validate what is
 * restored from metadata.
 */

const schema: Shape = (value, fitting) => fitSchema(value, fitting);
/** The characters that the name of a component may have. */
export const componentName = /^[a-zA-Z0-9._-]+$/;

export const requirement = mapOf(list(text));

const sharedKey = keyIn<SharedKeys>('sharedAs');

/** The shape of an object that the source may have shared as a component of a section. */
function shared(section: string, shape: Shape): Shape {
  return (raw, fitting) => {
    if (!isJsonObject(raw) || !Object.hasOwn(raw, sharedKey)) return shape(raw, fitting);
    const { [sharedKey]: name, ...rest } = raw;
    const fit = shape(rest, fitting);
    return isJsonObject(fit) ? share(section, name, fit, fitting) : fit;
  };
}

/** The reference to a component, or its content, once everything is printed. */
export function share(
  section: string,
  name: Json | undefined,
  content: JsonObject,
  { sharing, dialect }: Fitting,
): JsonObject {
  const isShared =
    typeof name === 'string' &&
    componentName.test(name) &&
    !(isOpenapi30(dialect) && newSections.has(section));
  return isShared && sharing ? sharing.share(section, name, content) : content;
}

/** Sections of the components that OpenAPI 3.0 does not have. */
const newSections: ReadonlySet<string> = new Set(['pathItems']);

const exampleObject = object({
  summary: text,
  description: text,
  value: data,
  externalValue: text,
});

/** OpenAPI 3.2 has `dataValue` for this, which distinguishes the data from its serialised form. */
const example = shared('examples', (raw, fitting) => {
  if (!isJsonObject(raw) || !('dataValue' in raw)) return exampleObject(raw, fitting);
  const { dataValue, ...rest } = raw;
  const isSaid = 'value' in rest || 'externalValue' in rest || dataValue === undefined;
  return exampleObject(isSaid ? raw : { ...rest, value: dataValue }, fitting);
});
const examples = mapOf(example);

/**
 * In OpenAPI 3.0, `example` excludes `examples`, and `content` excludes both (Parameter Object).
 */
export function exclude(fit: ReadonlyMap<string, Json>, { dialect, notes }: Fitting): JsonObject {
  const compatible = new Map(fit);
  if (compatible.has('content')) {
    for (const key of ['schema', 'style', 'explode', 'allowReserved', 'example', 'examples']) {
      if (compatible.delete(key)) leaveOutKey(notes, key);
    }
  }
  if (isOpenapi30(dialect) && compatible.has('example') && compatible.delete('examples'))
    leaveOutKey(notes, 'examples');
  return Object.fromEntries(compatible);
}

/** The fields that headers and parameters have in common. */
const value: Fields = {
  description: text,
  required: flag,
  deprecated: flag,
  allowEmptyValue: flag,
  explode: flag,
  allowReserved: flag,
  schema,
  example: data,
  examples,
};

const encoding: Shape = (raw, fitting) =>
  object(
    {
      contentType: text,
      headers: mapOf(header),
      style: oneOf('form', 'spaceDelimited', 'pipeDelimited', 'deepObject'),
      explode: flag,
      allowReserved: flag,
    },
    { extensions: !isOpenapi30(fitting.dialect) },
  )(raw, fitting);

export const mediaType = object(
  { schema, example: data, examples, encoding: mapOf(encoding) },
  { finish: exclude },
);
export const content = mapOf(mediaType);

/** The single content type of a parameter or a header. */
const onlyContent: Shape = (raw, fitting) => {
  const fit = content(raw, fitting);
  return isJsonObject(fit) && Object.keys(fit).length === 1 ? fit : undefined;
};

const header = shared(
  'headers',
  object(
    { ...value, style: oneOf('simple'), content: onlyContent },
    { finish: (fit, fitting) => exclude(withSchema(fit), fitting) },
  ),
);
const headers = mapOf(header);

function withSchema(fit: ReadonlyMap<string, Json>): ReadonlyMap<string, Json> {
  return fit.has('schema') || fit.has('content') ? fit : new Map(fit).set('schema', {});
}

const styles = {
  path: oneOf('matrix', 'label', 'simple'),
  query: oneOf('form', 'spaceDelimited', 'pipeDelimited', 'deepObject'),
  header: oneOf('simple'),
  cookie: oneOf('form'),
} as const;

/** The fields of a parameter other than its name, location and schema or content. */
export function parameterFields(location: keyof typeof styles): Fields {
  const { schema: _, ...fields } = value;
  return { ...fields, style: styles[location] };
}

/** A parameter, which may be in the path. */
export const wholeParameter: Shape = (raw, fitting) => {
  const place = isJsonObject(raw) ? raw['in'] : undefined;
  if (place !== 'path' && place !== 'query' && place !== 'header' && place !== 'cookie') {
    return undefined;
  }
  return object(
    { ...value, name: text, in: text, style: styles[place], content: onlyContent },
    {
      required: ['name', 'in'],
      finish: (fit, inner) =>
        exclude(withSchema(place === 'path' ? new Map(fit).set('required', true) : fit), inner),
    },
  )(raw, fitting);
};
export const parameter = shared('parameters', wholeParameter);
export const parameters = list(parameter);

export const requestBody = shared(
  'requestBodies',
  object(
    { description: text, content, required: flag },
    { required: ['content'], defaults: { content: {} } },
  ),
);

const linkedId: Shape = (raw, { linkedId: idOf }) =>
  typeof raw === 'string' ? (idOf?.(raw) ?? raw) : undefined;

const wholeLink = object(
  (dialect) => ({
    operationRef: text,
    operationId: linkedId,
    parameters: isOpenapi30(dialect) ? mapOf(data) : mapOf(text),
    requestBody: data,
    description: text,
    server,
  }),
  {
    finish: (fit) => {
      const { operationRef, ...others } = Object.fromEntries(fit);
      if (others['operationId'] !== undefined) return others;
      return operationRef === undefined ? undefined : { operationRef, ...others };
    },
  },
);

const link = shared('links', wholeLink);

/** The fields of a response other than its content. */
export const responseFields: Fields = {
  description: text,
  headers,
  links: mapOf(link),
} satisfies { readonly [Key in keyof ResponseMetadata]?: Shape };

export const response = shared(
  'responses',
  object(
    { ...responseFields, content },
    { required: ['description'], defaults: { description: '' } },
  ),
);

/** The key of a response in OpenAPI: a code, a range of codes, or `default`. */
export const responseKey = /^(?:[1-5](?:[0-9]{2}|XX)|default)$/;

const responses: Shape = (raw, fitting) => {
  if (!isJsonObject(raw)) return undefined;
  const fields = Object.keys(raw).filter((key) => responseKey.test(key));
  return object(Object.fromEntries(fields.map((key) => [key, response])))(raw, fitting);
};

/** The fields of an operation that the model does not have. */
export const operationFields: Fields = {
  summary: text,
  externalDocs,
  servers,
  callbacks: (raw, fitting) => mapOf(callback)(raw, fitting),
} satisfies { readonly [Key in keyof OperationMetadata]?: Shape };

/** An operation as in the source, for a method that the model does not have. */
export const operation: Shape = (raw, fitting) => {
  const fit = object({
    ...operationFields,
    operationId: text,
    tags: list(text),
    description: text,
    parameters,
    requestBody,
    responses,
    deprecated: flag,
    security: list(requirement),
  })(raw, fitting);
  if (!isJsonObject(fit) || !isOpenapi30(fitting.dialect)) return fit;
  const printed = fit['responses'];
  const hasResponse =
    isJsonObject(printed) && Object.keys(printed).some((key) => responseKey.test(key));
  return hasResponse ? fit : { ...fit, responses: { default: { description: '' } } };
};

export const pathFields = {
  summary: text,
  description: text,
  servers,
} satisfies { readonly [Key in keyof PathMetadata]?: Shape };
/** The methods of OpenAPI 3.0 and 3.1 that the model does not have. */
export const otherMethods: readonly (keyof PathMetadata)[] = keptMethods.filter(
  (method) => method !== 'query',
);

const pathItem = shared(
  'pathItems',
  object({
    ...pathFields,
    parameters,
    ...Object.fromEntries(
      [...httpMethods.map((method) => method.toLowerCase()), ...otherMethods].map((method) => [
        method,
        operation,
      ]),
    ),
  }),
);
export const pathItems = mapOf(pathItem);

const callback = shared('callbacks', (raw, fitting) => {
  if (!isJsonObject(raw)) return undefined;
  const fields = Object.keys(raw).filter((key) => !key.startsWith('x-'));
  return object(Object.fromEntries(fields.map((key) => [key, pathItem])))(raw, fitting);
});

/**
 * The sections of the components other than schemas and security schemes, with the shape of their
 * entries.
 */
export function componentShapes(dialect: Dialect): ReadonlyMap<string, Shape> {
  const sections: [string, Shape][] = [
    ['responses', response],
    ['parameters', parameter],
    ['examples', example],
    ['requestBodies', requestBody],
    ['headers', header],
    ['links', link],
    ['callbacks', callback],
  ];
  if (!isOpenapi30(dialect)) sections.push(['pathItems', pathItem]);
  return new Map(sections.map(([name, shape]) => [name, mapOf(shape, componentName)]));
}

/** Reports that something from the source has no place in this version. */
export function noteVersion(key: string, fitting: Fitting): void {
  note(
    fitting.notes,
    'warning',
    'version-left-out',
    `OpenAPI 3.${isOpenapi30(fitting.dialect) ? '0' : '1'} has no "${key}": it is left out.`,
  );
}
