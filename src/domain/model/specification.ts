import type { JsonObject } from './values/json.ts';
import { nothingElse } from './values/total.ts';
import type { ThrowCode, HttpMethod } from './constants.ts';

/**
 * The model (rules 3). Plain, immutable, JSON-safe data. Whatever has keys chosen by people is a
 * list, so that order is preserved and `__proto__` is an ordinary name.
 *
 * An absent optional field means that the source did not say: a reader leaves the key out, and a
 * printer prints nothing.
 */
export interface Specification {
  readonly imports: readonly Include[];
  readonly operations: readonly Operation[];
  readonly types: readonly Type[];
  /** The root type's name, never an index: sorting must not change it. */
  readonly root?: string;
  readonly baseUrl?: string;
  readonly security?: Security;
  readonly info?: Info;
  /** Where the API can be reached besides `baseUrl`. */
  readonly servers?: readonly Server[];
  /** What the tags of operations mean, in the order in which they should be shown. */
  readonly tags?: readonly Tag[];
  readonly metadata?: Metadata;
  readonly layout?: Layout;
}

/**
 * What an entity had in its source that the model has no field for, under the source's own keys
 * (`enum`, `minimum`, `x-…`), so that printing the same format restores it. It never refers to
 * another entity of the specification.
 */
export type Metadata = JsonObject;

/**
 * The layout of an entity in its source, where two layouts mean the same. Never changes the
 * meaning.
 */
export interface Layout {
  /** Names of lists that were written out although empty (`throws: []`). */
  readonly empty?: readonly string[];
  /**
   * The source listed its arguments in an order other than path, body, query and header: print them
   * in list order, with the body before the argument at this index.
   */
  readonly payloadPosition?: number;
}

/** Types of another document, used here as `alias:Name`. */
export interface Include {
  readonly alias: string;
  /** http(s), or `typehub://user:document@version`. */
  readonly url: string;
  /** The resolved types; absent until then. */
  readonly types?: readonly Type[];
}

export type Security = HttpBasic | HttpBearer | ApiKey | OAuth2;

export type HttpBasic = {
  readonly type: 'httpBasic';
};
export type HttpBearer = {
  readonly type: 'httpBearer';
};
export type ApiKey = {
  readonly type: 'apiKey';
  readonly name: string;
  readonly in: 'header' | 'query';
};
export type OAuth2 = {
  readonly type: 'oauth2';
  readonly tokenUrl: string;
  readonly authorizationUrl?: string;
  readonly scopes?: readonly string[];
};

/** What a specification says about itself as a whole. */
export type Info = {
  readonly title?: string;
  /** Of the API, not of a format. Most are semantic versions, but any text will do. */
  readonly version?: string;
  readonly description?: string;
  readonly contact?: Contact;
  readonly license?: License;
  readonly metadata?: Metadata;
};

export type Contact = {
  readonly name?: string;
  readonly url?: string;
  readonly email?: string;
  readonly metadata?: Metadata;
};

export type License = {
  readonly name?: string;
  /** By SPDX (`Apache-2.0`); excludes `url`. */
  readonly identifier?: string;
  readonly url?: string;
  readonly metadata?: Metadata;
};

export type Server = {
  readonly url: string;
  readonly description?: string;
  readonly metadata?: Metadata;
};

/** A tag that operations may have. Not every tag needs one of these. */
export type Tag = {
  readonly name: string;
  readonly description?: string;
  readonly metadata?: Metadata;
};

export interface Operation {
  readonly name: string;
  readonly description?: string;
  readonly httpMethod: HttpMethod;
  /** Variables as `:name`. */
  readonly httpPath: string;
  /** Success code. Absent if the source has no return at all. */
  readonly httpCode?: number;
  readonly arguments: readonly Argument[];
  /** The request body: POST, PUT and PATCH when edited here, any method when read. */
  readonly payload?: Payload;
  readonly return?: Return;
  readonly throws: readonly Throw[];
  /** 0 deprecated, 1 experimental (the format's default), 2 stable, 3 legacy. */
  readonly stability?: number;
  /** Scopes. */
  readonly security?: readonly string[];
  /** False: no Authorization header is sent. */
  readonly authorization?: boolean;
  readonly tags?: readonly string[];
  readonly metadata?: Metadata;
  readonly layout?: Layout;
}

export type ArgumentLocation = 'path' | 'query' | 'header';

export interface Argument {
  /** Its identity within the operation: the key in TypeAPI. */
  readonly name: string;
  readonly in: ArgumentLocation;
  readonly type: TypeRef;
  /** The name that is sent, where it differs from `name`. */
  readonly wireName?: string;
  readonly metadata?: Metadata;
}

export interface Payload {
  readonly type: TypeRef;
  /** The body argument's key where it is not `payload`. */
  readonly key?: string;
  readonly wireName?: string;
  readonly metadata?: Metadata;
}

export interface Return {
  readonly type: TypeRef;
  readonly metadata?: Metadata;
}

export interface Throw {
  /** An HTTP error code; 499, 599 and 999 stand for any 4xx, any 5xx and any error. */
  readonly code: ThrowCode | number;
  readonly type?: TypeRef;
  readonly metadata?: Metadata;
}

export type Type = Struct | MapType | ArrayType;

/** What all kinds of types have. */
export interface TypeBase {
  readonly name: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly metadata?: Metadata;
  readonly layout?: Layout;
}

export interface Struct extends TypeBase {
  readonly kind: 'struct';
  /** True: abstract. */
  readonly base?: boolean;
  /** Its template fills the parent's generics. */
  readonly parent?: ReferenceRef;
  /** The name of one of its own properties. */
  readonly discriminator?: string;
  /** Which value of the discriminator stands for which child type. */
  readonly mapping?: readonly MappingEntry[];
  readonly properties: readonly Property[];
}

export interface MapType extends TypeBase {
  readonly kind: 'map';
  readonly values: TypeRef;
}

export interface ArrayType extends TypeBase {
  readonly kind: 'array';
  readonly items: TypeRef;
}

export interface MappingEntry {
  readonly type: string;
  readonly value: string;
}

export interface Property {
  readonly name: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly nullable?: boolean;
  /** Has no annotations of its own: they are on the property. */
  readonly type: TypeRef;
  readonly metadata?: Metadata;
}

/** What a property, or a type reference nested in it, may have. */
export interface Annotations {
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly nullable?: boolean;
  readonly metadata?: Metadata;
}

export interface StringRef extends Annotations {
  readonly kind: 'string';
  readonly format?: string;
  readonly default?: string;
}
export interface IntegerRef extends Annotations {
  readonly kind: 'integer';
}
export interface NumberRef extends Annotations {
  readonly kind: 'number';
}
export interface BooleanRef extends Annotations {
  readonly kind: 'boolean';
}
export interface AnyRef extends Annotations {
  readonly kind: 'any';
}
export interface GenericRef extends Annotations {
  readonly kind: 'generic';
  readonly name: string;
}
export interface ReferenceRef extends Annotations {
  readonly kind: 'reference';
  /** A type's name, or `alias:Name`. */
  readonly target: string;
  readonly template?: readonly TemplateEntry[];
}
export interface ArrayRef extends Annotations {
  readonly kind: 'array';
  readonly items: TypeRef;
}
export interface MapRef extends Annotations {
  readonly kind: 'map';
  readonly values: TypeRef;
}
/** A value of one of several types. */
export interface UnionRef extends Annotations {
  readonly kind: 'union';
  /** Whether a value matches exactly one of the members, or any number of them. */
  readonly match: 'one' | 'any';
  readonly members: readonly TypeRef[];
  /** The property whose value tells which member an object is. */
  readonly discriminator?: string;
  /** Which value of the discriminator stands for which type. */
  readonly mapping?: readonly MappingEntry[];
  /** The name by which the source shares it. Exports share it again as long as it is unchanged. */
  readonly sharedAs?: string;
}
/** A body of which only the content type is known. */
export interface MimeRef extends Annotations {
  readonly kind: 'mime';
  readonly contentType: string;
}

/** The one recursive value that describes a property, an argument, a body or an element. */
export type TypeRef =
  | StringRef
  | IntegerRef
  | NumberRef
  | BooleanRef
  | AnyRef
  | GenericRef
  | ReferenceRef
  | ArrayRef
  | MapRef
  | UnionRef
  | MimeRef;

export type TypeRefKind = TypeRef['kind'];

/** Kinds without further fields. */
export type PlainKind = 'integer' | 'number' | 'boolean' | 'any';

/** The references of one kind. */
export type TypeRefOf<Kind extends TypeRefKind> = Extract<TypeRef, { readonly kind: Kind }>;

/** The same without annotations. */
export type Bare<Kind extends TypeRefKind> = {
  [Each in Kind]: Omit<TypeRefOf<Each>, keyof Annotations>;
}[Kind];

export interface TemplateEntry {
  /** The generic's name. */
  readonly generic: string;
  /** The type that fills it; '' while none is chosen. */
  readonly type: string;
}

export const emptySpecification: Specification = { imports: [], operations: [], types: [] };

/** True when it contains nothing that a person made. */
export function isEmpty(spec: Specification): boolean {
  const { imports, operations, types, root, baseUrl, security, ...others } = spec;
  const { info, servers = [], tags = [], metadata: _metadata, layout: _layout, ...rest } = others;
  nothingElse(rest);
  return (
    imports.length === 0 &&
    operations.length === 0 &&
    types.length === 0 &&
    root === undefined &&
    baseUrl === undefined &&
    security === undefined &&
    info === undefined &&
    servers.length === 0 &&
    tags.length === 0
  );
}
