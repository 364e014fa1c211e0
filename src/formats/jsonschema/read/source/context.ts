import type { Json, JsonObject } from '../../../../domain/model/values/json.ts';
import type {
  ArrayType,
  MapType,
  MappingEntry,
  Property,
  TypeRef,
} from '../../../../domain/model/specification.ts';
import type { ImportOptions } from '../../../format.ts';
import type { UniqueNames } from '../../../reading/generatedNames.ts';
import type { Component } from './component.ts';
import type { Converted } from './converted.ts';
import type { KnownObjects } from './knownObjects.ts';
import type { Locate } from './schemaIds.ts';
import type { CopiedParts } from './copiedParts.ts';
import type { Dereference } from './inPlace.ts';
import type { MetadataDraft, UnionKey } from '../../schemaMetadata.ts';
import type { Place } from '../../../reading/place.ts';
import type { Reporter } from '../../../reading/reporter.ts';
import type { Shapes } from './shape.ts';

/** A union by its keyword, and the place of the schema that has it. */
export interface PlacedUnion {
  readonly key: 'oneOf' | 'anyOf';
  readonly place: Place;
}

/** A struct while its parents and merged properties are still being found. */
export interface StructDraft {
  readonly kind: 'struct';
  name: string;
  readonly place: Place;
  description: string | undefined;
  deprecated: boolean | undefined;
  isBase: boolean;
  parent: string | undefined;
  discriminator: string | undefined;
  mapping: MappingEntry[];
  /** The values of the mapping that the source does not list. */
  impliedValues: string[];
  /** Set if the subtypes are the members of this union rather than all that name this parent. */
  union: PlacedUnion | undefined;
  /** Whether its discriminator property exists only because the model needs one. */
  hasAddedProperty: boolean;
  /** The key in metadata that says how its union is printed again; undefined if it can't be. */
  unionKey: UnionKey | undefined;
  /** Whether it has its parent only because it is a member of the parent's union. */
  isAdopted: boolean;
  properties: Property[];
  metadata: MetadataDraft | undefined;
  /** Required names that are not its own properties: merged in, inherited, or missing. */
  required: readonly string[];
  /** Types whose properties are merged in, because the model allows only one parent. */
  readonly merged: { readonly name: string; readonly place: Place }[];
  /** The same content elsewhere in the source, if anything is merged in. */
  readonly twins: StructDraft[];
}

export type DraftType = StructDraft | MapType | ArrayType;

/** The state shared by the conversion of all schemas of a document. */
export interface SchemaContext {
  readonly document: JsonObject;
  readonly options: ImportOptions;
  readonly reporter: Reporter;
  readonly locate: Locate;
  readonly inPlace: Dereference;
  readonly copiedParts: CopiedParts;
  /** The original of each metadata value in which references were replaced. */
  readonly sources: WeakMap<object, Json>;
  /** Pointers of the objects that contain named schemas, for names used without a reference. */
  readonly componentPrefixes: readonly string[];
  readonly names: UniqueNames;
  readonly shapes: Shapes;
  /** By canonical pointer. */
  readonly components: Map<string, Component>;
  /** By reference as written; undefined for references that lead nowhere. */
  readonly references: Map<string, Component | undefined>;
  /** Named schemas found during the conversion of others, still to be converted. */
  readonly late: Component[];
  /** String types by format. */
  readonly formats: Map<string, TypeRef>;
  /** Named types, in the order of the source. */
  readonly types: DraftType[];
  /** Types generated from inline objects, in the order in which they were found. */
  readonly generated: StructDraft[];
  /** Generated types by the hash of their content (which is usually the name). */
  readonly inlineTypes: Map<string, StructDraft>;
  readonly knownObjects: KnownObjects;
  /**
   * Members of unions and of mappings; they get the base as their parent once everything is read.
   */
  readonly children: {
    readonly child: string;
    readonly base: StructDraft;
    readonly place: Place;
  }[];
  /** Schemas of properties that are being merged with others. */
  readonly merging: Set<Json>;
  /** The current length of the chain of references. */
  depth: number;
  /**
   * How many more properties and arguments may be merged in, since a small document could ask for
   * millions.
   */
  budget: number;
  /** How many type references there are in each union, including those inside others. */
  readonly unionSizes: WeakMap<TypeRef, number>;
  /** How many more type references may be repeated by unions that are used in several places. */
  unionBudget: number;
  convert(schema: Json | undefined, place: Place): Converted;
}

/** How many properties and arguments may be repeated for one document. */
export const mergeBudget = 2_000_000;
/** How many type references the unions of one document may repeat, as storage writes out each. */
export const unionBudget = 500_000;
