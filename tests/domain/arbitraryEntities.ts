import fc from 'fast-check';
import {
  argumentLocations,
  contentTypes,
  httpMethods,
  stringFormats,
  throwCodes,
} from '../../src/domain/model/constants.ts';
import { allows, withConstraint } from '../../src/domain/constraints/constraints.ts';
import { wrongValue, type ConstraintKeyword } from '../../src/domain/constraints/keywords.ts';
import type { Json } from '../../src/domain/model/values/json.ts';
import type {
  Argument,
  Include,
  Info,
  MappingEntry,
  Metadata,
  Operation,
  Payload,
  Property,
  ReferenceRef,
  Return,
  Security,
  Server,
  Struct,
  Tag,
  Throw,
  Type,
  TypeRef,
} from '../../src/domain/model/specification.ts';

/* Generates any entity of the model, for `arbitrary.ts`. One file, because it lists the whole model. */

export interface Scope {
  /** Metadata on every entity that can have it. Default true. */
  readonly metadata?: boolean;
  /** Properties and arguments have constraints that suit their types. Default false. */
  readonly constraints?: boolean;
  /** Info, servers and tags of the specification. Default true. */
  readonly info?: boolean;
  /** Layouts that fit their entities. Default true. */
  readonly layout?: boolean;
  /** Imports may have resolved types. Default true. */
  readonly resolvedImports?: boolean;
  /** Unions. Default true. */
  readonly unions?: boolean;
  /** Templates may have entries without a type. Default true. */
  readonly openGenerics?: boolean;
  /** Dangling references. Default false. */
  readonly dangling?: boolean;
  /** Names that look like integers, which objects in JavaScript put first. Default false. */
  readonly numericNames?: boolean;
  /** Property names that can only come from an import. Default true. */
  readonly oddPropertyNames?: boolean;
}

const hostileNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_';

function identifier(characters: string, numeric: boolean): fc.Arbitrary<string> {
  const unit = fc.constantFrom(...letters, ...characters);
  const random = fc
    .tuple(fc.constantFrom(...letters), fc.string({ unit, maxLength: 10 }))
    .map(([first, rest]) => first + rest);
  return fc.oneof(
    { weight: 8, arbitrary: random },
    { weight: 2, arbitrary: fc.constantFrom(...hostileNames) },
    ...(numeric ? [{ weight: 1, arbitrary: fc.nat({ max: 999 }).map(String) }] : []),
  );
}

/** Building an arbitrary takes longer than generating values, so both are built once. */
function plainOrNumeric(make: (numeric: boolean) => fc.Arbitrary<string>) {
  const [plain, mixed] = [make(false), make(true)];
  return (numeric: boolean) => (numeric ? mixed : plain);
}

const scalars = new Set(['string', 'integer', 'number', 'boolean', 'any']);
export const typeName = plainOrNumeric((numeric) =>
  identifier('0123456789', numeric).filter((name) => !scalars.has(name)),
);
export const operationName = plainOrNumeric((numeric) => identifier('0123456789.', numeric));
export const propertyName = plainOrNumeric((numeric) => identifier('0123456789.$', numeric));
export const alias = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 });
const genericName = fc.constantFrom('T', 'U', 'V', '__proto__');

/** Not `fc.webUrl()`, which takes a second to build. */
export const url = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.constantFrom('', '/', '/v1', '/a/b.json', '/%C3%A4;x=1/~(y)', '/?q=a+b&c', '/v1#part'),
  )
  .map(([scheme, domain, path]) => `${scheme}://${domain}${path}`);

/** Free text: Unicode, line ends, quotes, markup. */
export const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('', ' ', '<b>&amp;</b>', 'it\'s "it"', 'two\nlines', 'null', '1.0', '# no'),
);

/** As `JSON.parse` creates it, so without -0. Not `fc.jsonValue()`, whose collections are large. */
const json = fc.anything({
  maxDepth: 2,
  maxKeys: 2,
  key: text,
  values: [
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    text,
    fc.constant(null),
  ],
}) as fc.Arbitrary<Json>;

/** `__proto__` is an own key. */
const metadata: fc.Arbitrary<Metadata> = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom('enum', 'minimum', 'x-order', 'example', '__proto__'), text),
      json,
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((entries) => Object.fromEntries(entries));

/**
 * An object with the required and some of the optional fields. Not `fc.record`, whose objects take
 * several times as long to create and to copy.
 */
export function entity<Required extends object, Optional extends object>(
  required: { [Key in keyof Required]: fc.Arbitrary<Required[Key]> },
  optional: { [Key in keyof Optional]: fc.Arbitrary<Optional[Key]> },
): fc.Arbitrary<Required & Partial<Optional>> {
  const keys = [...Object.keys(required), ...Object.keys(optional)];
  const fixed: fc.Arbitrary<unknown>[] = Object.values(required);
  const free: fc.Arbitrary<unknown>[] = Object.values(optional);
  return fc
    .tuple(...fixed, ...free.map((one) => fc.option(one, { nil: leftOut })))
    .map((values) => {
      const made: Record<string, unknown> = {};
      keys.forEach((key, at) => {
        if (values[at] !== leftOut) made[key] = values[at];
      });
      return made as Required & Partial<Optional>;
    });
}
const leftOut = Symbol('left out');

type Needed<Entity> = {
  [Field in keyof Entity as object extends Pick<Entity, Field> ? never : Field]: fc.Arbitrary<
    Entity[Field]
  >;
};
type Free<Entity, Later> = {
  [
    Field in keyof Entity as object extends Pick<Entity, Field>
      ? Exclude<Field, Later | 'metadata'>
      : never
  ]-?: fc.Arbitrary<Exclude<Entity[Field], undefined>>;
} & { readonly metadata?: fc.Arbitrary<Metadata> };

/**
 * An entity with values for all of its fields, so that a new field does not compile without a value. `Later`:
 * the fields that depend on others, which the caller adds.
 */
function eachField<Entity extends object, Later extends keyof Entity = never>(
  required: Needed<Entity>,
  optional: Free<Entity, Later>,
): fc.Arbitrary<Entity> {
  return entity<object, object>(required, optional) as fc.Arbitrary<Entity>;
}

export function unique<Item>(
  item: fc.Arbitrary<Item>,
  selector: (item: Item) => unknown,
  maxLength: number,
): fc.Arbitrary<Item[]> {
  return fc.uniqueArray(item, { selector, maxLength });
}

const bound = fc.integer({ min: -100, max: 100 });
const length = fc.integer({ min: 0, max: 100 });
const stated: fc.Arbitrary<readonly [ConstraintKeyword, Json]> = fc.oneof(
  fc.tuple(fc.constantFrom('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'), bound),
  fc.tuple(fc.constantFrom('minLength', 'maxLength', 'minItems', 'maxItems'), length),
  fc.tuple(fc.constantFrom('required', 'readOnly', 'uniqueItems'), fc.constant(true)),
  fc.tuple(fc.constant('pattern'), fc.constantFrom('^a', '(', String.raw`^\p{L}+$`)),
  fc.tuple(fc.constant('enum'), fc.uniqueArray(fc.oneof(bound, length), { minLength: 1 })),
  fc.tuple(fc.constant('enum'), fc.uniqueArray(text, { minLength: 1, maxLength: 4 })),
);

/** Adds constraints that suit the type. */
function constrained<Owner extends Property | Argument>(
  owner: fc.Arbitrary<Owner>,
  scope: Scope,
): fc.Arbitrary<Owner> {
  if (scope.constraints !== true) return owner;
  return fc.tuple(owner, fc.array(stated, { maxLength: 3 })).map(([plain, list]) =>
    list.reduce((made, [keyword, value]) => {
      const isValid = wrongValue(keyword, value, made.type.kind) === undefined;
      return isValid && allows(made, keyword) ? withConstraint(made, keyword, value) : made;
    }, plain),
  );
}

export const withMetadata = (scope: Scope): { metadata?: fc.Arbitrary<Metadata> } =>
  scope.metadata === false ? {} : { metadata };

const annotations = (scope: Scope) => ({
  description: text,
  deprecated: fc.boolean(),
  nullable: fc.boolean(),
  ...withMetadata(scope),
});

/** A reference to one of the targets, with scalars and types in its template. */
export function referenceRef(
  targets: readonly string[],
  scope: Scope,
  annotated = true,
): fc.Arbitrary<ReferenceRef> {
  const target = fc.constantFrom(...targets);
  const entry = fc.record(
    {
      generic: genericName,
      type: fc.oneof(
        target,
        fc.constantFrom(...(scope.openGenerics === false ? [] : ['']), 'string', 'integer', 'any'),
      ),
    },
    { noNullPrototype: true },
  );
  return entity(
    { kind: fc.constant('reference' as const), target },
    {
      template: unique(entry, (one) => one.generic, 3).filter((list) => list.length > 0),
      ...(annotated ? annotations(scope) : {}),
    },
  );
}

const typeRefs = new WeakMap<readonly string[], Map<string, fc.Arbitrary<TypeRef>>>();

/** Any type ref but mime, nested up to `depth` collections and unions. The outermost may go unannotated. */
export function arbitraryTypeRef(
  targets: readonly string[],
  scope: Scope = {},
  depth = 3,
  annotated = true,
): fc.Arbitrary<TypeRef> {
  // Building an arbitrary takes longer than generating values.
  const kept = typeRefs.get(targets) ?? new Map<string, fc.Arbitrary<TypeRef>>();
  typeRefs.set(targets, kept);
  const key = `${depth} ${annotated} ${scope.metadata} ${scope.unions}`;
  const made = kept.get(key) ?? makeTypeRef(targets, scope, depth, annotated);
  kept.set(key, made);
  return made;
}

function makeTypeRef(
  targets: readonly string[],
  scope: Scope,
  depth: number,
  annotated: boolean,
): fc.Arbitrary<TypeRef> {
  const notes = annotated ? annotations(scope) : {};
  const plain = fc.oneof(
    entity(
      { kind: fc.constant('string') },
      {
        format: fc.constantFrom(...stringFormats, 'uuid'),
        default: text,
        ...notes,
      },
    ),
    entity({ kind: fc.constantFrom('integer', 'number', 'boolean', 'any') }, notes),
    entity({ kind: fc.constant('generic'), name: genericName }, notes),
    ...(targets.length > 0 ? [referenceRef(targets, scope, annotated)] : []),
  ) as fc.Arbitrary<TypeRef>;
  if (depth === 0) return plain;
  const inner = arbitraryTypeRef(targets, scope, depth - 1);
  return fc.oneof(
    { weight: 4, arbitrary: plain },
    { weight: 1, arbitrary: entity({ kind: fc.constant('array'), items: inner }, notes) },
    { weight: 1, arbitrary: entity({ kind: fc.constant('map'), values: inner }, notes) },
    ...(scope.unions === false
      ? []
      : [{ weight: 1, arbitrary: union(targets, inner, notes) as fc.Arbitrary<TypeRef> }]),
  );
}

function union(targets: readonly string[], inner: fc.Arbitrary<TypeRef>, notes: object) {
  return entity(
    {
      kind: fc.constant('union'),
      match: fc.constantFrom('one', 'any'),
      members: fc.array(inner, { minLength: 2, maxLength: 3 }),
    },
    {
      discriminator: fc.constantFrom('kind', '__proto__'),
      sharedAs: fc.constantFrom('Pet', '__proto__'),
      ...(targets.length > 0 && { mapping: mappingTo(fc.constantFrom(...targets)) }),
      ...notes,
    },
  );
}

const mappingTo = (target: fc.Arbitrary<string>): fc.Arbitrary<MappingEntry[]> =>
  unique(
    fc.record({ type: target, value: text }, { noNullPrototype: true }),
    (one) => one.type,
    3,
  ).filter((list) => list.length > 0);

/** The type of a payload, a return or a throw, which may also be a content type. */
function bodyRef(targets: readonly string[], scope: Scope): fc.Arbitrary<TypeRef> {
  return fc.oneof(
    { weight: 3, arbitrary: arbitraryTypeRef(targets, scope) },
    {
      weight: 1,
      arbitrary: fc.record(
        {
          kind: fc.constant('mime' as const),
          contentType: fc.constantFrom(...contentTypes, 'image/png'),
        },
        { noNullPrototype: true },
      ),
    },
  );
}

export const argument = (targets: readonly string[], scope: Scope): fc.Arbitrary<Argument> =>
  constrained(
    eachField<Argument>(
      {
        name: propertyName(scope.numericNames === true),
        in: fc.constantFrom(...argumentLocations),
        type: arbitraryTypeRef(targets, scope, 1),
      },
      { wireName: text, ...withMetadata(scope) },
    ),
    scope,
  );

export const payload = (targets: readonly string[], scope: Scope): fc.Arbitrary<Payload> =>
  eachField<Payload>(
    { type: bodyRef(targets, scope) },
    { key: fc.constantFrom('body', 'data', 'the-payload'), wireName: text, ...withMetadata(scope) },
  );

export const thrown = (targets: readonly string[], scope: Scope): fc.Arbitrary<Throw> =>
  eachField<Throw>(
    { code: fc.constantFrom<number>(...throwCodes, 401, 418) },
    { type: bodyRef(targets, scope), ...withMetadata(scope) },
  );

export const returned = (targets: readonly string[], scope: Scope): fc.Arbitrary<Return> =>
  eachField<Return>({ type: bodyRef(targets, scope) }, withMetadata(scope));

const httpPath = fc.constantFrom('', '/', '/pets', '/pets/:id', '/files/:name.:ext', '/ä ö');

/** An operation with this name, which refers only to the targets. */
export function arbitraryOperation(
  name: string,
  targets: readonly string[],
  scope: Scope = {},
): fc.Arbitrary<Operation> {
  const whole = eachField<Operation, 'layout'>(
    {
      name: fc.constant(name),
      httpMethod: fc.constantFrom(...httpMethods),
      httpPath,
      arguments: unique(argument(targets, scope), (one) => one.name, 3),
      throws: unique(thrown(targets, scope), (one) => one.code, 3),
    },
    {
      description: text,
      httpCode: fc.constantFrom(200, 201, 202, 204, 206),
      payload: payload(targets, scope),
      return: returned(targets, scope),
      stability: fc.constantFrom(0, 1, 2, 3),
      security: fc.array(text, { maxLength: 2 }),
      authorization: fc.boolean(),
      tags: fc.array(text, { maxLength: 2 }),
      ...withMetadata(scope),
    },
  );
  return fc.tuple(whole, fc.boolean(), fc.nat({ max: 3 })).map(([operation, laidOut, position]) => {
    const { return: result, ...rest } = operation;
    // Without a code, the source had no return at all.
    const kept = rest.httpCode === undefined || !result ? rest : { ...rest, return: result };
    if (!laidOut || scope.layout === false) return kept;
    const empty = (['arguments', 'throws'] as const).filter((key) => kept[key].length === 0);
    const payloadPosition = Math.min(position, kept.arguments.length);
    const layout = {
      ...(empty.length > 0 && { empty }),
      ...(kept.payload && { payloadPosition }),
    };
    return Object.keys(layout).length === 0 ? kept : { ...kept, layout };
  });
}

export const property = (targets: readonly string[], scope: Scope): fc.Arbitrary<Property> =>
  constrained(
    eachField<Property>(
      {
        name:
          scope.oddPropertyNames === false
            ? propertyName(scope.numericNames === true)
            : fc.oneof(
                { weight: 8, arbitrary: propertyName(scope.numericNames === true) },
                {
                  weight: 1,
                  arbitrary: fc.constantFrom('', 'a b', 'ä/ö', '日本', '@id', '-', '~1'),
                },
              ),
        type: arbitraryTypeRef(targets, scope, 3, false),
      },
      annotations(scope),
    ),
    scope,
  );

/** A type with this name, which refers only to the targets. */
export function arbitraryType(
  name: string,
  targets: readonly string[],
  scope: Scope = {},
): fc.Arbitrary<Type> {
  const base = { description: text, deprecated: fc.boolean(), ...withMetadata(scope) };
  const target = targets.length > 0 ? fc.constantFrom(...targets) : fc.constant(name);
  const parents = targets.filter((candidate) => candidate !== name);
  const struct = entity(
    {
      kind: fc.constant('struct'),
      name: fc.constant(name),
      properties: unique(property(targets, scope), (one) => one.name, 4),
    },
    {
      base: fc.boolean(),
      ...(parents.length > 0 ? { parent: referenceRef(parents, scope) } : {}),
      mapping: mappingTo(target),
      ...base,
    },
  ) as unknown as fc.Arbitrary<Struct>;
  const ref = arbitraryTypeRef(targets, scope);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(struct, fc.nat({ max: 7 }), fc.boolean()).map(([plain, at, laidOut]) => {
        const discriminator = plain.properties[at]?.name;
        const whole = discriminator === undefined ? plain : { ...plain, discriminator };
        return laidOut && scope.layout !== false && whole.properties.length === 0
          ? { ...whole, layout: { empty: ['properties'] } }
          : whole;
      }),
    },
    {
      weight: 1,
      arbitrary: entity({ kind: fc.constant('map'), name: fc.constant(name), values: ref }, base),
    },
    {
      weight: 1,
      arbitrary: entity({ kind: fc.constant('array'), name: fc.constant(name), items: ref }, base),
    },
  );
}

export const security: fc.Arbitrary<Security> = fc.oneof(
  fc.record({ type: fc.constantFrom('httpBasic', 'httpBearer') }, { noNullPrototype: true }),
  fc.record(
    {
      type: fc.constant('apiKey' as const),
      name: text,
      in: fc.constantFrom('header' as const, 'query' as const),
    },
    { noNullPrototype: true },
  ),
  entity(
    { type: fc.constant('oauth2' as const), tokenUrl: url },
    { authorizationUrl: url, scopes: fc.array(text, { maxLength: 2 }) },
  ) as fc.Arbitrary<Security>,
);

const address = fc.oneof(url, text, fc.constantFrom('/v1', 'mailto:ada@example.org', 'a b'));

/** Metadata for an object with these fields, which contains none of their keys. */
const metadataBeside = (scope: Scope, ...fields: string[]): { metadata?: fc.Arbitrary<Metadata> } =>
  scope.metadata === false
    ? {}
    : {
        metadata: metadata.filter((one) => fields.every((field) => !Object.hasOwn(one, field))),
      };

export const info = (scope: Scope): fc.Arbitrary<Info> =>
  entity(
    {},
    {
      title: text,
      version: fc.oneof(text, fc.constantFrom('1.0.0', '0.2.0-beta')),
      description: text,
      contact: entity(
        {},
        {
          name: text,
          url: address,
          email: fc.oneof(text, fc.constantFrom('ada@example.org')),
          ...metadataBeside(scope, 'name', 'url', 'email'),
        },
      ),
      license: entity(
        {},
        {
          name: fc.oneof(text, fc.constantFrom('Apache-2.0', 'MIT License')),
          identifier: fc.constantFrom('MIT', 'Apache-2.0'),
          url: address,
          ...metadataBeside(scope, 'name', 'identifier', 'url'),
        },
      ),
      ...metadataBeside(scope, 'title', 'version', 'description', 'contact', 'license'),
    },
  );

export const servers = (scope: Scope): fc.Arbitrary<readonly Server[]> =>
  fc.array(
    entity({ url: address }, { description: text, ...metadataBeside(scope, 'url', 'description') }),
    {
      maxLength: 3,
    },
  );

export const tags = (scope: Scope): fc.Arbitrary<readonly Tag[]> =>
  fc.array(
    entity(
      { name: fc.oneof(text, fc.constantFrom('pets', 'orders')) },
      { description: text, ...metadataBeside(scope, 'name', 'description') },
    ),
    { maxLength: 3 },
  );

const includeUrl = fc.oneof(
  url,
  fc.constantFrom('typehub://apioo:common@1.0.2', 'typehub://me:my_types@*'),
);

export function include(name: string, scope: Scope): fc.Arbitrary<Include> {
  const types = unique(typeName(scope.numericNames === true), String, 2).chain((names) =>
    fc.tuple(...names.map((one) => arbitraryType(one, names, scope))),
  );
  return entity(
    { alias: fc.constant(name), url: includeUrl },
    (scope.resolvedImports === false ? {} : { types }) as { types?: typeof types },
  );
}

/** Everything that a reference in the specification may refer to. */
export function targetsOf(imports: readonly Include[], types: readonly string[], scope: Scope) {
  const imported = imports.flatMap((one) =>
    (one.types ?? [{ name: 'Unresolved' }]).map((type) => `${one.alias}:${type.name}`),
  );
  const dangling = scope.dangling === true ? ['Missing', 'nobody:Missing'] : [];
  return [...types, ...imported, ...dangling];
}
