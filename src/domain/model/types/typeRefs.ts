import { mapSame } from '../values/lists.ts';
import { withOptional } from '../values/optional.ts';
import type {
  Annotations,
  Argument,
  ArrayType,
  MapType,
  Operation,
  Payload,
  Property,
  ReferenceRef,
  Return,
  Struct,
  Throw,
  Type,
  TypeBase,
  TypeRef,
  TypeRefKind,
  TypeRefOf,
} from '../specification.ts';
import { stated, type Seen, type Unanswered, type Whole } from '../values/total.ts';

/*
 * All type references of operations and types, including nested ones. All code that needs them uses these
 * functions, so that a new field of the model has to be handled only once.
 */

/** The place of a type reference in an operation or a type. */
export type RefPlace =
  | { readonly in: 'arguments'; readonly index: number; readonly item: Argument }
  | { readonly in: 'payload'; readonly item: Payload }
  | { readonly in: 'return'; readonly item: Return }
  | { readonly in: 'throws'; readonly index: number; readonly item: Throw }
  | { readonly in: 'parent' }
  | { readonly in: 'properties'; readonly index: number; readonly item: Property }
  | { readonly in: 'element'; readonly of: MapType | ArrayType };

// For each entity, the fields with type references and those without.
type OperationRefs = Seen<
  Operation,
  'arguments' | 'payload' | 'return' | 'throws',
  | ('name' | 'description' | 'httpMethod' | 'httpPath' | 'httpCode' | 'stability')
  | ('security' | 'authorization' | 'tags' | 'metadata' | 'layout')
>;
type ArgumentRefs = Seen<Argument, 'type', 'name' | 'in' | 'wireName' | 'metadata'>;
type PayloadRefs = Seen<Payload, 'type', 'key' | 'wireName' | 'metadata'>;
type ReturnRefs = Seen<Return, 'type', 'metadata'>;
type ThrowRefs = Seen<Throw, 'type', 'code' | 'metadata'>;
type StructRefs = Seen<
  Struct,
  'parent' | 'properties',
  'kind' | 'base' | 'discriminator' | 'mapping' | SharedField
>;
type MapRefs = Seen<MapType, 'values', 'kind' | SharedField>;
type ArrayRefs = Seen<ArrayType, 'items', 'kind' | SharedField>;
type SharedField = keyof Seen<
  TypeBase,
  'name' | 'description' | 'deprecated' | 'metadata' | 'layout'
>;
type PropertyRefs = Seen<Property, 'type', 'name' | AnnotationField>;
type AnnotationField = keyof Seen<
  Annotations,
  'description' | 'deprecated' | 'nullable' | 'metadata'
>;

/** Whether a type reference of the entity passes the test, called in the order of the entity. */
export function someTypeRef(
  entity: Operation | Type,
  test: (ref: TypeRef, place: RefPlace) => boolean,
): boolean {
  if ('httpMethod' in entity) return someInOperation(entity, test);
  switch (entity.kind) {
    case 'struct':
      return someInStruct(entity, test);
    case 'map': {
      const { values }: MapRefs = entity;
      return test(values, { in: 'element', of: entity });
    }
    case 'array': {
      const { items }: ArrayRefs = entity;
      return test(items, { in: 'element', of: entity });
    }
  }
}

type Test = (ref: TypeRef, place: RefPlace) => boolean;

function someInOperation(operation: OperationRefs, test: Test): boolean {
  const { arguments: list, payload, return: returned, throws } = operation;
  const isArgument = list.some((item, index) => {
    const { type }: ArgumentRefs = item;
    return test(type, { in: 'arguments', index, item });
  });
  if (isArgument) return true;
  if (payload !== undefined) {
    const { type }: PayloadRefs = payload;
    if (test(type, { in: 'payload', item: payload })) return true;
  }
  if (returned !== undefined) {
    const { type }: ReturnRefs = returned;
    if (test(type, { in: 'return', item: returned })) return true;
  }
  return throws.some((item, index) => {
    const { type }: ThrowRefs = item;
    return type !== undefined && test(type, { in: 'throws', index, item });
  });
}

function someInStruct({ parent, properties }: StructRefs, test: Test): boolean {
  if (parent !== undefined && test(parent, { in: 'parent' })) return true;
  return properties.some((item, index) => {
    const { type }: PropertyRefs = item;
    return test(type, { in: 'properties', index, item });
  });
}

/** How to change the type references of an entity. */
export interface RefChange {
  readonly ref: (ref: TypeRef) => TypeRef;
  /** Undefined removes the parent. */
  readonly parent: (parent: ReferenceRef) => ReferenceRef | undefined;
}

/** The entity with its type references changed, in order; the same object when nothing changed. */
export function mapTypeRefs<Entity extends Operation | Type>(
  entity: Entity,
  change: RefChange,
): Entity;
export function mapTypeRefs(entity: Operation | Type, change: RefChange): Operation | Type {
  if ('httpMethod' in entity) return mapInOperation(entity, change);
  switch (entity.kind) {
    case 'struct':
      return mapInStruct(entity, change);
    case 'map':
      return withOptional(entity, 'values', change.ref(entity.values));
    case 'array':
      return withOptional(entity, 'items', change.ref(entity.items));
  }
}

function mapInOperation(operation: Operation, { ref }: RefChange): Operation {
  const { arguments: list, payload, return: returned, throws }: OperationRefs = operation;
  const args = mapSame(list, (item) => mapTyped(item, ref));
  let mapped = args === list ? operation : { ...operation, arguments: args };
  if (payload) mapped = withOptional(mapped, 'payload', mapTyped(payload, ref));
  if (returned) mapped = withOptional(mapped, 'return', mapTyped(returned, ref));
  return withOptional(
    mapped,
    'throws',
    mapSame(throws, (item) => mapTyped(item, ref)),
  );
}

function mapInStruct(struct: Struct, change: RefChange): Struct {
  const { parent, properties }: StructRefs = struct;
  const mapped = withOptional(struct, 'parent', parent && change.parent(parent));
  return withOptional(
    mapped,
    'properties',
    mapSame(properties, (item) => mapTyped(item, change.ref)),
  );
}

function mapTyped<Item extends { readonly type?: TypeRef }>(item: Item, ref: RefChange['ref']) {
  const type = item.type && ref(item.type);
  return type === undefined || type === item.type ? item : { ...item, type };
}

/**
 * Type references for code that knows the fields `Known` of each kind, and the annotations `Said`.
 * Fields that it does not use must be named in `Unused`.
 */
export type SeenRef<
  Known extends { readonly [Kind in TypeRefKind]: string },
  Said extends string = never,
  Unused extends string = never,
> = {
  [Kind in TypeRefKind]: Exclude<keyof TypeRefOf<Kind>, 'kind' | Known[Kind] | Said | Unused>;
}[TypeRefKind] extends infer Field
  ? [Field] extends [never]
    ? {
        [Kind in TypeRefKind]: Pick<
          TypeRefOf<Kind>,
          keyof TypeRefOf<Kind> & ('kind' | Known[Kind] | Said)
        >;
      }[TypeRefKind]
    : Unanswered<Field>
  : never;

type Holding = SeenRef<
  {
    array: 'items';
    map: 'values';
    union: 'members';
    string: never;
    integer: never;
    number: never;
    boolean: never;
    any: never;
    generic: never;
    reference: never;
    mime: never;
  },
  never,
  | ('format' | 'default' | 'name' | 'target' | 'template' | 'contentType' | AnnotationField)
  | ('match' | 'discriminator' | 'mapping' | 'sharedAs')
>;

const none: readonly TypeRef[] = [];

/** The type references directly inside one: the element of a collection, the members of a union. */
export function partsOf(ref: TypeRef): readonly TypeRef[] {
  const holding: Holding = ref;
  switch (holding.kind) {
    case 'array':
      return [holding.items];
    case 'map':
      return [holding.values];
    case 'union':
      return holding.members;
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
    case 'generic':
    case 'reference':
    case 'mime':
      return none;
  }
}

/** Whether the reference, or one nested in it at any depth, passes the test; called from the outside in. */
export function someNested(ref: TypeRef, test: (ref: TypeRef) => boolean): boolean {
  return test(ref) || partsOf(ref).some((part) => someNested(part, test));
}

/** The reference with each one nested in it changed, and then itself; the same object when nothing changed. */
export function mapNested(ref: TypeRef, change: (ref: TypeRef) => TypeRef): TypeRef {
  const element = elementOf(ref);
  if (element !== undefined) return change(withElement(ref, mapNested(element, change)));
  if (ref.kind !== 'union') return change(ref);
  const members = mapSame(ref.members, (member) => mapNested(member, change));
  return change(withOptional(ref, 'members', members));
}

/** The element of a collection; undefined for a reference that is not a collection. */
export function elementOf(ref: TypeRef): TypeRef | undefined {
  switch (ref.kind) {
    case 'array':
      return ref.items;
    case 'map':
      return ref.values;
    case 'union':
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
    case 'generic':
    case 'reference':
    case 'mime':
      return undefined;
  }
}

/** The same collection with another element. */
export function withElement(ref: TypeRef, element: TypeRef): TypeRef {
  if (ref.kind === 'array') return withOptional(ref, 'items', element);
  return ref.kind === 'map' ? withOptional(ref, 'values', element) : ref;
}

/** The innermost element of nested collections. */
export function innermost(ref: TypeRef): TypeRef {
  let inner = ref;
  for (let held = elementOf(inner); held !== undefined; held = elementOf(held)) inner = held;
  return inner;
}

/** The annotations of the reference. */
export function annotationsOf(ref: TypeRef | undefined): Annotations {
  return stated<Annotations>({
    description: ref?.description,
    deprecated: ref?.deprecated,
    nullable: ref?.nullable,
    metadata: ref?.metadata,
  });
}

/** The reference with these annotations added to its own; the same object if there are none. */
export function annotated(ref: TypeRef, annotations: Whole<Annotations>): TypeRef {
  // Written out for speed, because a document has tens of thousands of them and most have none.
  const { description, deprecated, nullable, metadata }: Annotating = annotations;
  const isBare = description === undefined && deprecated === undefined;
  if (isBare && nullable === undefined && metadata === undefined) return ref;
  return { ...ref, ...stated<Annotations>(annotations) };
}

type Annotating = Seen<Whole<Annotations>, 'description' | 'deprecated' | 'nullable' | 'metadata'>;

/** The reference without its annotations. */
export function withoutAnnotations(ref: TypeRef): TypeRef {
  const annotations = annotationsOf(ref);
  const entries = Object.entries(ref).filter(([field]) => !Object.hasOwn(annotations, field));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without fields that are optional
  return Object.fromEntries(entries) as unknown as TypeRef;
}
