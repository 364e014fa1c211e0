import {
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import type { SchemaMetadata } from '../../jsonschema/schemaMetadata.ts';
import type { Argument, Operation, TypeRef } from '../../../domain/model/specification.ts';
import type { Seen } from '../../../domain/model/values/total.ts';
import { fitEntries } from '../../jsonschema/print/printShapes.ts';
import { flatSchema } from '../../../domain/constraints/flatSchema.ts';
import { writeSchema } from '../../jsonschema/print/printSchema.ts';
import { noFilling } from '../../jsonschema/print/printTypes.ts';
import { note } from '../../reading/notes.ts';
import { exclude, mediaType, parameterFields, share, wholeParameter } from './shapes.ts';
import type {
  ArgumentMetadata,
  DocumentMetadata,
  MediumMetadata,
  OperationMetadata,
} from '../openapiMetadata.ts';
import type { OpenapiWriting } from './writing.ts';
import {
  keysIn,
  metadataIn,
  without,
  type ComponentKeys,
  type SharedKeys,
} from '../../../domain/model/metadata/metadataKeys.ts';

/**
 * The parameters of an operation: its arguments, and parameters of the source that are not
 * arguments. Each variable of the path has a parameter, and no other parameter is in the path
 * (OpenAPI, Path Templating).
 */
export function writeParameters(
  operation: Operation,
  variables: ReadonlyMap<string, string>,
  writing: OpenapiWriting,
): Json[] {
  const { notes } = writing;
  const written = new Map<string, JsonObject>();
  const add = (object: JsonObject, sharedAs?: Json): void => {
    const { in: location, name } = object;
    if (typeof location !== 'string' || typeof name !== 'string') return;
    const key = `${location} ${name}`;
    if (!written.has(key)) {
      written.set(key, share('parameters', sharedAs, object, writing));
    } else {
      note(
        notes,
        'error',
        'duplicate-parameter',
        `${operation.name} has two arguments called "${name}" in the same place: the second is left out.`,
      );
    }
  };
  notes.path.push('parameters');
  for (const argument of operation.arguments) {
    notes.path.push(written.size);
    const name = printedName(operation, argument, variables, writing);
    if (name !== undefined) {
      const { sharedAs } = metadataIn<ArgumentMetadata>(argument.metadata);
      add(writeParameter(argument, name, writing), sharedAs);
    }
    notes.path.pop();
  }
  for (const name of new Set(variables.values())) {
    if (written.has(`path ${name}`)) continue;
    note(
      notes,
      'warning',
      'path-argument-added',
      `The path of ${operation.name} has the variable "${name}" and no argument for it: it is exported as a string.`,
    );
    add({ name, in: 'path', required: true, schema: { type: 'string' } });
  }
  addOthers(operation, add, writing);
  notes.path.pop();
  return [...written.values()];
}

/** The name of a parameter; undefined, with a finding, if the path has no such variable. */
function printedName(
  operation: Operation,
  argument: Argument,
  variables: ReadonlyMap<string, string>,
  { notes }: OpenapiWriting,
): string | undefined {
  // An empty name can't occur in a request.
  const wireName = argument.wireName || argument.name;
  if (argument.in !== 'path') return wireName;
  const name = variables.get(wireName) ?? variables.get(argument.name);
  if (name === undefined) {
    note(
      notes,
      'error',
      'argument-not-in-path',
      `The argument "${argument.name}" of ${operation.name} is in the path, but ${operation.httpPath} has no such variable: it is left out.`,
    );
  }
  return name;
}

const sharedKeys = keysIn<SharedKeys>('sharedAs');

/** Parameters of the source that are not arguments, such as cookies. */
function addOthers(
  operation: Operation,
  add: (object: JsonObject, sharedAs?: Json) => void,
  writing: OpenapiWriting,
): void {
  const others = metadataIn<OperationMetadata>(operation.metadata).parameters;
  if (!Array.isArray(others)) return;
  const all = (others as readonly Json[]).map((other) => (isJsonObject(other) ? other : {}));
  const isCookie = (parameter: JsonObject) => parameter['in'] === 'cookie';
  // Cookies come last: a parameter printed with a schema that the source lacked becomes an argument when it
  // is read again.
  for (const parameter of [...all.filter((one) => !isCookie(one)), ...all.filter(isCookie)]) {
    const fit = wholeParameter(without(parameter, sharedKeys), writing);
    // Path parameters have become arguments, or have no variable in the path.
    if (isJsonObject(fit) && fit['in'] !== 'path') {
      add(fit, metadataIn<SharedKeys>(parameter).sharedAs);
    } else noteOther(operation, writing);
  }
}

function noteOther(operation: Operation, { notes }: OpenapiWriting): void {
  note(
    notes,
    'warning',
    'parameter-left-out',
    `A parameter that ${operation.name} had in its source is left out: this format does not allow it.`,
  );
}

/** Keys that need special treatment; the first three are not keys of metadata. */
const ownKeys = new Set([
  'name',
  'in',
  'schema',
  ...keysIn<ArgumentMetadata>('required', 'content', 'description', 'deprecated', 'sharedAs'),
]);

/** The fields that are printed, apart from the name. */
type ParameterFields = Seen<Argument, 'in' | 'type' | 'metadata', 'name' | 'wireName'>;

function writeParameter(argument: Argument, name: string, writing: OpenapiWriting): JsonObject {
  const { in: location, type, metadata }: ParameterFields = argument;
  const { notes } = writing;
  const typed = metadataIn<ArgumentMetadata>(metadata);
  const own = sharedWords(type, writing);
  const required = location === 'path' ? true : flagOf(typed.required);
  const description = divide(textOf(typed.description), type.description, own.description);
  const deprecated = divide(flagOf(typed.deprecated), type.deprecated, own.deprecated);
  notes.path.push('schema');
  const schema = writeSchema(
    withWords(type, { description: description.schema, deprecated: deprecated.schema }),
    noFilling,
    writing,
  );
  notes.path.pop();
  const fields = fitEntries(without(metadata, ownKeys), parameterFields(location), true, writing);
  const head = {
    name,
    in: location,
    ...(required !== undefined && { required }),
    ...(description.parameter !== undefined && { description: description.parameter }),
    ...(deprecated.parameter !== undefined && { deprecated: deprecated.parameter }),
  };
  const content = writeContent(type, schema, typed.content, writing);
  const value: [string, Json] = content === undefined ? ['schema', schema] : ['content', content];
  return { ...head, ...exclude(new Map([...fields, value]), writing) };
}

/**
 * The annotations of a parameter and of its schema. If the source had them only on the parameter, the reader
 * put them on the type, too; then the schema must not repeat them. `said` is that of the parameter, `own`
 * that of the shared schema.
 */
function divide<Word>(
  said: Word | undefined,
  ofType: Word | undefined,
  own: Word | undefined,
): { readonly parameter: Word | undefined; readonly schema: Word | undefined } {
  if (said !== undefined || ofType === own) return { parameter: said, schema: ofType };
  return { parameter: ofType, schema: ofType === undefined ? undefined : own };
}

interface Words {
  readonly description: string | undefined;
  readonly deprecated: boolean | undefined;
}

/**
 * The annotations of the shared schema that the type was read from, or of the schema that this one refers to.
 */
function sharedWords(type: TypeRef, { spec, unionWords }: OpenapiWriting): Words {
  const { components } = metadataIn<DocumentMetadata>(spec.metadata);
  const listed = isJsonObject(components) && metadataIn<ComponentKeys>(components).schemas;
  const schemas = isJsonObject(listed) ? listed : {};
  const { sharedAs, sharedThrough } = metadataIn<SchemaMetadata>(type.metadata);
  const isUnion = type.kind === 'union';
  const names = [
    ...(isJsonList(sharedThrough) ? sharedThrough.toReversed() : []),
    isUnion ? type.sharedAs : sharedAs,
  ];
  const annotations = names.map((name, index) => {
    const all = isUnion && index === names.length - 1 ? unionWords : schemas;
    const schema = typeof name === 'string' ? ownValue(all, name) : undefined;
    return schema !== undefined && isJsonObject(schema) ? flatSchema(schema) : {};
  });
  const first = (key: string) => annotations.find((words) => Object.hasOwn(words, key))?.[key];
  return { description: textOf(first('description')), deprecated: flagOf(first('deprecated')) };
}

function withWords(type: TypeRef, { description, deprecated }: Words): TypeRef {
  if (type.kind === 'mime') return { kind: 'any' };
  const { description: _description, deprecated: _deprecated, ...bare } = type;
  return {
    ...bare,
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
  };
}

const schemaKey = keysIn<MediumMetadata>('schema');

/** The single content type of a parameter that has one instead of a schema. */
function writeContent(
  type: TypeRef,
  schema: JsonObject | boolean,
  kept: Json | undefined,
  writing: OpenapiWriting,
): JsonObject | undefined {
  if (type.kind === 'mime') return { [type.contentType]: { schema } };
  const [entry] = isJsonObject(kept) ? Object.entries(kept) : [];
  if (entry === undefined) return undefined;
  const [contentType, medium] = entry;
  const fit = isJsonObject(medium) ? mediaType(without(medium, schemaKey), writing) : undefined;
  return Object.fromEntries([[contentType, { schema, ...(isJsonObject(fit) ? fit : {}) }]]);
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function flagOf(value: Json | undefined): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
