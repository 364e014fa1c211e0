import { httpMethods } from '../../../src/domain/model/constants.ts';
import type {
  Argument,
  Operation,
  Property,
  Specification,
  Struct,
  Throw,
  Type,
  TypeRef,
} from '../../../src/domain/model/specification.ts';
import { pick } from '../../fuzz/random.ts';
import type { Random } from '../../fuzz/random.ts';

/*
 * Edits that break clients, made without the program's own edits. If it depends on the direction whether an
 * edit breaks clients, it also changes `before`.
 */

export interface Pair {
  readonly before: Specification;
  readonly after: Specification;
}

/**
 * The specification before and after the edit; undefined if there is nothing to break in this way.
 */
export type BreakingEdit = (spec: Specification, random: Random) => Pair | undefined;

const fresh = 'a_name_that_nobody_has';

function inOperation(
  change: (operation: Operation, random: Random) => Operation | undefined,
  may: (operation: Operation) => boolean = () => true,
): BreakingEdit {
  return (spec, random) => {
    const candidates = spec.operations.filter(may);
    if (candidates.length === 0) return undefined;
    const chosen = pick(random, candidates);
    const changed = change(chosen, random);
    if (changed === undefined) return undefined;
    const operations = spec.operations.map((one) => (one === chosen ? changed : one));
    return { before: spec, after: { ...spec, operations } };
  };
}

function inArgument(
  change: (argument: Argument, random: Random) => Argument | undefined,
): BreakingEdit {
  return inOperation(
    (operation, random) => {
      const chosen = pick(random, operation.arguments);
      const changed = change(chosen, random);
      if (changed === undefined) return undefined;
      const list = operation.arguments.map((one) => (one === chosen ? changed : one));
      return { ...operation, arguments: list };
    },
    (operation) => operation.arguments.length > 0,
  );
}

function inThrow(
  change: (thrown: Throw, random: Random) => Throw | undefined,
  may: (thrown: Throw) => boolean = () => true,
): BreakingEdit {
  return inOperation(
    (operation, random) => {
      const chosen = pick(random, operation.throws.filter(may));
      const changed = change(chosen, random);
      if (changed === undefined) return undefined;
      const list = operation.throws.map((one) => (one === chosen ? changed : one));
      return { ...operation, throws: list };
    },
    (operation) => operation.throws.some(may),
  );
}

function inType<Kind extends Type['kind']>(
  kind: Kind,
  change: (
    type: Extract<Type, { readonly kind: Kind }>,
    random: Random,
    spec: Specification,
  ) => Type | undefined,
): BreakingEdit {
  return (spec, random) => {
    const candidates = spec.types.filter((type) => type.kind === kind);
    if (candidates.length === 0) return undefined;
    const chosen = pick(random, candidates);
    const changed = change(chosen as Extract<Type, { readonly kind: Kind }>, random, spec);
    if (changed === undefined) return undefined;
    const types = spec.types.map((one) => (one === chosen ? changed : one));
    return { before: spec, after: { ...spec, types } };
  };
}

function inProperty(
  change: (property: Property, random: Random) => Property | undefined,
): BreakingEdit {
  return inType('struct', (type, random) => {
    if (type.properties.length === 0) return undefined;
    const chosen = pick(random, type.properties);
    const changed = change(chosen, random);
    if (changed === undefined) return undefined;
    const properties = type.properties.map((one) => (one === chosen ? changed : one));
    return { ...type, properties };
  });
}

type Travels = 'sent' | 'received' | 'unknown';

/**
 * A type that breaks clients in place of the given one. If clients send it, it must not allow all values of
 * the given one; if they receive it, it must not only have some of these. Undefined if there is none.
 */
function otherType(type: TypeRef, random: Random, travels: Travels): TypeRef | undefined {
  const others: readonly TypeRef[] = [
    { kind: 'string' },
    { kind: 'integer' },
    { kind: 'number' },
    { kind: 'boolean' },
    { kind: 'any' },
    { kind: 'array', items: { kind: 'string' } },
    { kind: 'map', values: { kind: 'integer' } },
    { kind: 'reference', target: fresh },
    { kind: 'generic', name: fresh },
  ];
  const same = (one: TypeRef) => one.kind === type.kind && one.kind !== 'reference';
  const breaking = others.filter(
    (one) =>
      !same(one) &&
      (travels === 'received' || !isWithin(type, one)) &&
      (travels === 'sent' || !isWithin(one, type)),
  );
  return breaking.length === 0 ? undefined : pick(random, breaking);
}

/** Whether all values of one type are values of another one. */
function isWithin(inner: TypeRef, outer: TypeRef): boolean {
  if (outer.kind === 'any') return inner.kind !== 'mime';
  if (outer.kind === 'union') return outer.members.some((member) => isWithin(inner, member));
  return inner.kind === 'integer' && outer.kind === 'number';
}

function retyped<Owner extends { readonly type?: TypeRef }>(
  owner: Owner,
  random: Random,
  travels: Travels,
): Owner | undefined {
  const type = otherType(owner.type ?? string, random, travels);
  return type && { ...owner, type };
}

function without<Item>(list: readonly Item[], random: Random): readonly Item[] {
  const chosen = pick(random, list);
  return list.filter((one) => one !== chosen);
}

function drop<Value extends object>(value: Value, key: keyof Value): Value {
  const { [key]: _, ...rest } = value;
  return rest as Value;
}

/** Adds a struct `fresh` with one property, used in this way, and changes the property. */
function used(
  place: 'payload' | 'argument' | 'return' | 'throw' | 'nothing',
  before: Partial<Property> | undefined,
  after: Partial<Property> | undefined,
): BreakingEdit {
  return (spec, random) => {
    const type: TypeRef = {
      kind: 'array',
      items: { kind: 'map', values: { kind: 'reference', target: fresh } },
    };
    const user: Operation = {
      name: fresh,
      httpMethod: 'POST',
      httpPath: '/',
      arguments: place === 'argument' ? [{ name: 'a', in: 'query', type }] : [],
      throws: place === 'throw' ? [{ code: 404, type }] : [],
      ...(place === 'payload' && { payload: { type } }),
      ...(place === 'return' && { httpCode: 200, return: { type } }),
    };
    const plain: Property = { name: 'p', type: { kind: 'string' } };
    const make = (more: Partial<Property> | undefined): Specification => {
      const made: Struct = {
        kind: 'struct',
        name: fresh,
        properties: more === undefined ? [] : [{ ...plain, ...more }],
      };
      return { ...spec, operations: [...spec.operations, user], types: [...spec.types, made] };
    };
    // The order of types has no meaning, so it is sometimes reversed.
    const turned =
      random() < 0.5 ? make(after) : { ...make(after), types: make(after).types.toReversed() };
    return { before: make(before), after: turned };
  };
}

const string: TypeRef = { kind: 'string' };
const formatted = (format: string): Partial<Property> => ({ type: { kind: 'string', format } });
const allowing = (...values: readonly string[]): Partial<Property> => ({
  metadata: { enum: values },
});

export const breakingEdits: { readonly [title: string]: BreakingEdit } = {
  'remove an operation': (spec, random) =>
    spec.operations.length === 0
      ? undefined
      : { before: spec, after: { ...spec, operations: without(spec.operations, random) } },
  'rename an operation': inOperation((operation) => ({ ...operation, name: fresh })),
  'change the method': inOperation((operation, random) => ({
    ...operation,
    httpMethod: pick(
      random,
      httpMethods.filter((method) => method !== operation.httpMethod),
    ),
  })),
  'change the path': inOperation((operation, random) => ({
    ...operation,
    httpPath: pick(random, [`${operation.httpPath}/more`, `/v2${operation.httpPath}`]),
  })),
  'change the success code': inOperation(
    (operation) => ({ ...operation, httpCode: operation.httpCode === 200 ? 201 : 200 }),
    (operation) => operation.httpCode !== undefined,
  ),
  'name no success code': inOperation(
    (operation) => drop(operation, 'httpCode'),
    (operation) => operation.httpCode !== undefined,
  ),
  'ask for authorization': (spec, random) => {
    const [first, ...rest] = spec.operations;
    if (first === undefined) return undefined;
    const open = { ...first, authorization: false };
    const closed = random() < 0.5 ? { ...open, authorization: true } : drop(open, 'authorization');
    return {
      before: { ...spec, operations: [open, ...rest] },
      after: { ...spec, operations: [closed, ...rest] },
    };
  },
  'ask for a scope': inOperation((operation) => ({
    ...operation,
    security: [...(operation.security ?? []), fresh],
  })),
  'add an argument to the path': inOperation((operation) => ({
    ...operation,
    arguments: [...operation.arguments, { name: fresh, in: 'path', type: string }],
  })),
  'add a required argument': inOperation((operation, random) => ({
    ...operation,
    arguments: [
      ...operation.arguments,
      {
        name: fresh,
        in: pick(random, ['query', 'header'] as const),
        type: string,
        metadata: { required: true },
      },
    ],
  })),
  'make an argument required': (spec) => {
    const [first, ...rest] = spec.operations;
    if (first === undefined) return undefined;
    const optional: Argument = { name: fresh, in: 'query', type: string };
    const required = { ...optional, metadata: { required: true } };
    const make = (argument: Argument): Specification => ({
      ...spec,
      operations: [{ ...first, arguments: [...first.arguments, argument] }, ...rest],
    });
    return { before: make(optional), after: make(required) };
  },
  'remove an argument': inOperation(
    (operation, random) => ({ ...operation, arguments: without(operation.arguments, random) }),
    (operation) => operation.arguments.length > 0,
  ),
  'rename an argument': inArgument((argument) => ({ ...argument, name: fresh })),
  'move an argument elsewhere': inArgument((argument) => ({
    ...argument,
    in: argument.in === 'query' ? 'header' : 'query',
  })),
  'change an argument’s type': inArgument((argument, random) => retyped(argument, random, 'sent')),
  'change an argument’s name on the wire': inArgument((argument) => ({
    ...argument,
    wireName: fresh,
  })),
  'add a payload': inOperation(
    (operation) => ({ ...operation, payload: { type: string } }),
    (operation) => operation.payload === undefined,
  ),
  'remove the payload': inOperation(
    (operation) => drop(operation, 'payload'),
    (operation) => operation.payload !== undefined,
  ),
  'change the payload’s type': inOperation(
    (operation, random) => {
      const payload = operation.payload && retyped(operation.payload, random, 'sent');
      return payload && { ...operation, payload };
    },
    (operation) => operation.payload !== undefined,
  ),
  'change the payload’s content type': inOperation(
    (operation) =>
      operation.payload && {
        ...operation,
        payload: { ...operation.payload, type: { kind: 'mime', contentType: 'x/y' } },
      },
    (operation) => operation.payload !== undefined,
  ),
  'return nothing': inOperation(
    (operation) => drop(operation, 'return'),
    (operation) => operation.return !== undefined,
  ),
  'change what is returned': inOperation(
    (operation, random) => {
      const returned = operation.return && retyped(operation.return, random, 'received');
      return returned && { ...operation, return: returned };
    },
    (operation) => operation.return !== undefined,
  ),
  'return another content type': inOperation(
    (operation) =>
      operation.return && {
        ...operation,
        return: { ...operation.return, type: { kind: 'mime', contentType: 'x/y' } },
      },
    (operation) => operation.return !== undefined,
  ),
  'remove a throw': inOperation(
    (operation, random) => ({ ...operation, throws: without(operation.throws, random) }),
    (operation) => operation.throws.length > 0,
  ),
  'throw another code': inThrow((thrown) => ({ ...thrown, code: 499.5 })),
  'change what is thrown': inThrow(
    (thrown, random) => retyped(thrown, random, 'received'),
    (thrown) => thrown.type !== undefined,
  ),
  'throw without a type': inThrow(
    (thrown) => drop(thrown, 'type'),
    (thrown) => thrown.type !== undefined,
  ),
  'remove a type': (spec, random) =>
    spec.types.length === 0
      ? undefined
      : { before: spec, after: { ...spec, types: without(spec.types, random) } },
  'rename a type': inType('struct', (type) => ({ ...type, name: fresh })),
  'make another kind of a struct': inType('struct', ({ name }, random) =>
    random() < 0.5 ? { kind: 'map', name, values: string } : { kind: 'array', name, items: string },
  ),
  'make a struct of a map': inType('map', ({ name }) => ({ kind: 'struct', name, properties: [] })),
  'change what a map holds': inType('map', (type, random) => {
    const values = otherType(type.values, random, 'unknown');
    return values && { ...type, values };
  }),
  'change what an array holds': inType('array', (type, random) => {
    const items = otherType(type.items, random, 'unknown');
    return items && { ...type, items };
  }),
  'make a struct abstract': inType('struct', (type) =>
    type.base === true ? undefined : { ...type, base: true },
  ),
  'change the parent': inType('struct', (type) => ({
    ...type,
    parent: { ...type.parent, kind: 'reference', target: fresh },
  })),
  'remove the parent': inType('struct', (type) => (type.parent ? drop(type, 'parent') : undefined)),
  'fill the parent’s generics otherwise': inType(
    'struct',
    (type) =>
      type.parent && {
        ...type,
        parent: {
          ...type.parent,
          template: [...(type.parent.template ?? []), { generic: fresh, type: 'string' }],
        },
      },
  ),
  'change the discriminator': inType('struct', (type) => ({ ...type, discriminator: fresh })),
  'remove the discriminator': inType('struct', (type) =>
    type.discriminator === undefined ? undefined : drop(type, 'discriminator'),
  ),
  'map a child to another value': inType('struct', (type) => {
    const [first, ...rest] = type.mapping ?? [];
    return first && { ...type, mapping: [{ ...first, value: fresh }, ...rest] };
  }),
  'map a child no more': inType('struct', (type, random) =>
    type.mapping === undefined || type.mapping.length === 0
      ? undefined
      : { ...type, mapping: without(type.mapping, random) },
  ),
  'remove a property': inType('struct', (type, random) =>
    type.properties.length === 0
      ? undefined
      : { ...type, properties: without(type.properties, random) },
  ),
  'rename a property': inProperty((property) => ({ ...property, name: fresh })),
  'change a property’s type': inProperty((property, random) =>
    retyped(property, random, 'unknown'),
  ),
  'put a property into an array': inProperty((property) =>
    property.type.kind === 'any'
      ? undefined
      : { ...property, type: { kind: 'array', items: property.type } },
  ),
  'change a property’s format': inProperty((property) =>
    property.type.kind === 'string' && property.type.format !== undefined
      ? { ...property, type: { ...property.type, format: fresh } }
      : undefined,
  ),
  'bound a property that is sent': used('payload', {}, { metadata: { pattern: `^${fresh}$` } }),
  'widen a property that is received': used(
    'return',
    { metadata: { maxLength: 5 } },
    { metadata: { maxLength: 6 } },
  ),
  'ask for what could be null, in a payload': used(
    'payload',
    { nullable: true },
    { nullable: false },
  ),
  'ask for what could be null, in an argument': used('argument', {}, { nullable: false }),
  'ask for what could be null, of anybody': used(
    'nothing',
    { nullable: true },
    { nullable: false },
  ),
  'return null': used('return', { nullable: false }, { nullable: true }),
  'throw null': used('throw', {}, { nullable: true }),
  'ask for a new property': used('payload', undefined, { metadata: { required: true } }),
  'ask for a property that was optional': used('payload', {}, { metadata: { required: true } }),
  'return without a property that was required': used(
    'return',
    { metadata: { required: true } },
    {},
  ),
  'return any value': used('throw', allowing('a'), {}),
  'allow a value less': used('payload', allowing('a', 'b'), allowing('a')),
  'allow some values only': used('argument', {}, allowing('a')),
  'ask for a format': used('payload', {}, formatted('date')),
  'return any text': used('return', formatted('date'), {}),
  'send another format': used('payload', formatted('date'), formatted('date-time')),
  'ask for integers': used('argument', { type: { kind: 'number' } }, { type: { kind: 'integer' } }),
  'ask for texts': used('payload', { type: { kind: 'any' } }, { type: string }),
  'return numbers': used('return', { type: { kind: 'integer' } }, { type: { kind: 'number' } }),
  'throw anything': used('throw', { type: string }, { type: { kind: 'any' } }),
  'assume another default': used(
    'payload',
    { type: { kind: 'string', default: 'a' } },
    { type: { kind: 'string', default: 'b' } },
  ),
  'assume no default for any value': used(
    'payload',
    { type: { kind: 'string', default: 'a' } },
    { type: { kind: 'any' } },
  ),
  'import something else': (spec) => ({
    before: { ...spec, imports: [{ alias: fresh, url: 'https://example.org/1' }] },
    after: { ...spec, imports: [{ alias: fresh, url: 'https://example.org/2' }] },
  }),
  'import no more': (spec) =>
    spec.imports.length === 0 ? undefined : { before: spec, after: { ...spec, imports: [] } },
  'import less': (spec) => {
    const [first, ...rest] = spec.imports;
    if (first?.types === undefined || first.types.length === 0) return undefined;
    const less = { ...first, types: first.types.slice(1) };
    return { before: spec, after: { ...spec, imports: [less, ...rest] } };
  },
  'have no root': (spec) =>
    spec.root === undefined ? undefined : { before: spec, after: drop(spec, 'root') },
  'change the base URL': (spec) =>
    // A slash says no more than no base URL.
    [undefined, '/'].includes(spec.baseUrl)
      ? undefined
      : { before: spec, after: { ...spec, baseUrl: fresh } },
  'remove a server': (spec) =>
    spec.servers === undefined || spec.servers.length === 0
      ? undefined
      : { before: spec, after: { ...spec, servers: spec.servers.slice(1) } },
  // Only breaks clients of operations that need credentials.
  'ask for other credentials': (spec) =>
    spec.operations.some(({ authorization }) => authorization !== false)
      ? {
          before: spec,
          after: { ...spec, security: { type: 'apiKey', name: fresh, in: 'header' } },
        }
      : undefined,
};
