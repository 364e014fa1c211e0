import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/domain/model/values/json.ts';

/*
 * Random documents of OpenAPI 3.0 and 3.1, Swagger 2.0 and JSON Schema whose schemas refer to each other,
 * combine and annotate each other in all the ways that people do.
 */

export type Dialect = 'openapi-3.0' | 'openapi-3.1' | 'swagger-2.0' | 'jsonschema';

const names = ['Cat', 'Dog', 'Owner', 'State', 'Things', 'Shape'] as const;
const text = fc.constantFrom('one', 'two', 'three', 'four');

type Fields = { readonly [key: string]: fc.Arbitrary<unknown> };

function some(fields: Fields): fc.Arbitrary<JsonObject> {
  return fc.record(fields, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<JsonObject>;
}

function join(...parts: readonly fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> {
  return fc.tuple(...parts).map((all) => Object.assign({}, ...all) as JsonObject);
}

export function arbitraryOpenapi(dialect: Dialect): fc.Arbitrary<JsonObject> {
  const schemas = fc.record(namedSchemas(dialect), { noNullPrototype: true });
  switch (dialect) {
    case 'jsonschema':
      return fc
        .tuple(schemas, schemaOf(dialect).filter(saysType))
        .map(([$defs, root]) => ({ ...root, $defs }));
    case 'swagger-2.0':
      return fc.tuple(schemas, swaggerPaths).map(([definitions, paths]): JsonObject => ({
        swagger: '2.0',
        info,
        paths,
        definitions,
      }));
    default:
      return fc.tuple(schemas, pathsOf(dialect)).map(([all, paths]) => ({
        openapi: dialect === 'openapi-3.0' ? '3.0.3' : '3.1.0',
        info,
        paths,
        components: { schemas: all },
      }));
  }
}

/**
 * The named schemas: two objects, one that may inherit, a scalar, a list, and any schema that may refer to
 * these.
 */
function namedSchemas(dialect: Dialect): Record<(typeof names)[number], fc.Arbitrary<JsonObject>> {
  const { schema, object, extra, scalar, reference } = schemasOf(dialect, names.slice(0, 5));
  const dog = fc.tuple(reference('Cat'), extra).map(([parent, own]) => ({ allOf: [parent, own] }));
  return {
    Cat: object,
    Dog: fc.oneof(object, dog),
    Owner: object,
    State: scalar,
    Things: schema.map((items) => ({ type: 'array', items })),
    Shape: schema,
  };
}

/** Whether a schema itself restricts the type of its values. */
function saysType(schema: JsonObject): boolean {
  return ['type', 'oneOf', 'anyOf'].some((key) => Object.hasOwn(schema, key));
}

/** Schemas that don't name a type, but restrict values in other ways. */
const restriction = fc.constantFrom<JsonObject>(
  { anyOf: [{ minLength: 1 }, { pattern: '^a' }] },
  { oneOf: [{ minimum: 1 }, { required: ['kind'] }] },
  { anyOf: [{ maxItems: 5 }] },
);

const info = { title: 'Random', version: '1' };

function schemaOf(dialect: Dialect): fc.Arbitrary<JsonObject> {
  return schemasOf(dialect, names).schema;
}

function schemasOf(dialect: Dialect, targets: readonly string[]) {
  const prefix = {
    'openapi-3.0': '#/components/schemas/',
    'openapi-3.1': '#/components/schemas/',
    'swagger-2.0': '#/definitions/',
    jsonschema: '#/$defs/',
  }[dialect];
  const isNew = dialect === 'openapi-3.1' || dialect === 'jsonschema';
  const isOpenapi3 = dialect.startsWith('openapi');
  const annotations = some({
    title: text,
    description: text,
    ...(dialect !== 'swagger-2.0' && { deprecated: fc.constant(true) }),
    readOnly: fc.constant(true),
  });
  const nullable: Fields = dialect === 'openapi-3.0' ? { nullable: fc.constant(true) } : {};
  const referTo = (name: string): JsonObject => ({ $ref: prefix + name });
  const reference = fc.constantFrom(...targets).map(referTo);
  const moreBeside = some({
    $comment: text,
    default: fc.constantFrom('one', 1),
  });
  const referenceBeside = isNew ? join(reference, annotations, moreBeside) : reference;
  // Only objects may be combined with other schemas.
  const parent = fc.constantFrom('Cat', 'Dog', 'Owner').map(referTo);
  const scalar = fc.oneof(
    some({
      type: fc.constant('string'),
      format: fc.constantFrom('date', 'date-time', 'uuid'),
      minLength: fc.constantFrom(1, 2),
      pattern: fc.constantFrom('^a', 'b$'),
      default: text,
      enum: fc.constant(['one', 'two']),
      ...nullable,
    }).map((said) => ({ ...said, type: 'string' })),
    some({
      format: fc.constantFrom('int32', 'double'),
      minimum: fc.constantFrom(1, 2),
      maximum: fc.constantFrom(10, 20),
      default: fc.constantFrom(1, 5),
      example: fc.constantFrom(1, 5),
      ...nullable,
    }).chain((said) => fc.constantFrom('integer', 'number').map((type) => ({ ...said, type }))),
    fc.constant({ type: 'boolean' }),
    ...(isNew ? [fc.constant({ type: ['string', 'null'] })] : []),
  );
  const { schema, object, extra } = fc.letrec<{
    schema: JsonObject;
    object: JsonObject;
    extra: JsonObject;
  }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'schema', withCrossShrink: true },
      join(scalar, annotations),
      referenceBeside,
      join(fc.constant({}), annotations),
      tie('object'),
      join(
        tie('schema').map((items) => ({ type: 'array', items })),
        some({
          minItems: fc.constant(1),
          uniqueItems: fc.constant(true),
          description: text,
          ...nullable,
        }),
      ),
      join(
        tie('schema').map((additionalProperties) => ({ type: 'object', additionalProperties })),
        some({ minProperties: fc.constant(1), description: text }),
      ),
      join(
        fc
          .tuple(
            fc.array(fc.oneof(parent, annotations), { minLength: 1, maxLength: 2 }),
            fc.array(tie('extra'), { maxLength: 1 }),
          )
          .map(([others, own]) => ({ allOf: [...others, ...own] as Json })),
        annotations,
      ),
      ...(dialect === 'swagger-2.0'
        ? []
        : [
            join(
              fc
                .tuple(
                  fc.constantFrom('oneOf', 'anyOf'),
                  fc.array(fc.oneof(referenceBeside, tie('schema')), {
                    minLength: 1,
                    maxLength: 3,
                  }),
                )
                .map(([key, members]) => ({ [key]: members as Json })),
              annotations,
              some(nullable),
            ),
            join(
              fc.tuple(tie('schema'), restriction).map((both) => ({ allOf: both as Json })),
              annotations,
            ),
          ]),
      ...(isOpenapi3
        ? [
            join(
              fc
                .uniqueArray(fc.constantFrom('Cat', 'Dog', 'Owner'), { minLength: 2 })
                .map((members) => ({
                  oneOf: members.map((name) => ({ $ref: prefix + name })),
                  discriminator: {
                    propertyName: 'kind',
                    mapping: Object.fromEntries(
                      members.map((name) => [name.toLowerCase(), prefix + name]),
                    ),
                  },
                })),
              annotations,
            ),
          ]
        : []),
    ),
    object: objectOf(tie('schema'), ['kind', 'name', 'owner', 'state'], nullable),
    extra: objectOf(tie('schema'), ['more', 'rest'], nullable),
  }));
  return { schema, object, extra, scalar, reference: (name: string) => fc.constant(referTo(name)) };
}

function objectOf(
  schema: fc.Arbitrary<JsonObject>,
  properties: readonly string[],
  nullable: Fields,
): fc.Arbitrary<JsonObject> {
  return join(
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...properties), schema), {
        selector: ([name]) => name,
        minLength: 1,
      })
      .map((all) => ({ type: 'object', properties: Object.fromEntries(all) as Json })),
    some({
      required: fc.constant(properties.slice(0, 1)),
      additionalProperties: fc.constantFrom(true, false),
      description: text,
      ...nullable,
    }),
  );
}

function pathsOf(dialect: Dialect): fc.Arbitrary<JsonObject> {
  const schema = schemaOf(dialect);
  const content = schema.map((one) => ({ 'application/json': { schema: one } }));
  const parameter = (name: string) =>
    join(
      schema.map((one) => ({ name, in: 'query', schema: one })),
      some({ description: text, required: fc.boolean(), deprecated: fc.boolean(), example: text }),
    );
  const operation = join(
    some({
      summary: text,
      description: text,
      deprecated: fc.constant(true),
      tags: fc.constant(['a']),
      parameters: fc.tuple(parameter('first'), parameter('second')),
      requestBody: join(
        content.map((one) => ({ content: one })),
        some({ description: text, required: fc.boolean() }),
      ),
    }),
    content.map((one) => ({
      responses: { 200: { description: 'Fine', content: one }, 404: { description: 'None' } },
    })),
  );
  return fc.tuple(operation, operation).map(([get, post]) => ({ '/things': { get, post } }));
}

const swaggerPaths = fc
  .tuple(
    schemaOf('swagger-2.0'),
    some({ required: fc.boolean(), 'x-nullable': fc.boolean(), description: text }),
  )
  .map(([schema, said]): { readonly [path: string]: Json } => ({
    '/things': {
      post: {
        parameters: [
          { name: 'body', in: 'body', description: 'The body', required: true, schema },
          { name: 'size', in: 'query', type: 'integer', minimum: 1, ...said },
        ],
        responses: { 200: { description: 'Fine', schema } },
      },
      put: {
        parameters: [{ name: 'size', in: 'formData', type: 'integer', minimum: 1, ...said }],
        responses: { 200: { description: 'Fine' } },
      },
    },
  }));
