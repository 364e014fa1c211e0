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
  Specification,
  Tag,
  Throw,
  Type,
} from '../model/specification.ts';

/**
 * Stored with every edit. A newer version is refused, an older one is read. Since 2 a specification
 * has `info`, `servers` and `tags`, which its metadata had before.
 */
export const editVersion = 2;

/**
 * Every possible change to a specification, as plain JSON (rules 4). Entities are identified by
 * name; throws, which have none, by index. `null` removes an optional field, because JSON has no
 * undefined.
 */
export type Edit =
  // operations
  | { readonly kind: 'operation.add'; readonly operation: Operation }
  /** Replaces the operation `name`; another name in `operation` renames it. */
  | { readonly kind: 'operation.update'; readonly name: string; readonly operation: Operation }
  | { readonly kind: 'operation.rename'; readonly name: string; readonly to: string }
  | { readonly kind: 'operation.copy'; readonly name: string }
  | { readonly kind: 'operation.delete'; readonly name: string }
  /** Moves it `by` places down (negative: up) in the list, until the next sort. */
  | { readonly kind: 'operation.move'; readonly name: string; readonly by: number }
  | { readonly kind: 'argument.add'; readonly operation: string; readonly argument: Argument }
  | {
      readonly kind: 'argument.update';
      readonly operation: string;
      readonly name: string;
      readonly argument: Argument;
    }
  | { readonly kind: 'argument.delete'; readonly operation: string; readonly name: string }
  | {
      readonly kind: 'argument.move';
      readonly operation: string;
      readonly name: string;
      readonly by: number;
    }
  | { readonly kind: 'throw.add'; readonly operation: string; readonly throw: Throw }
  | {
      readonly kind: 'throw.update';
      readonly operation: string;
      readonly index: number;
      readonly throw: Throw;
    }
  | { readonly kind: 'throw.delete'; readonly operation: string; readonly index: number }
  | {
      readonly kind: 'throw.move';
      readonly operation: string;
      readonly index: number;
      readonly by: number;
    }
  | {
      readonly kind: 'payload.set';
      readonly operation: string;
      readonly payload: Payload | null;
    }
  | {
      readonly kind: 'return.set';
      readonly operation: string;
      readonly httpCode: number | null;
      readonly return: Return | null;
    }
  // types
  | { readonly kind: 'type.add'; readonly type: Type }
  /** Replaces the type `name`; another name in `type` renames it, and every reference follows. */
  | { readonly kind: 'type.update'; readonly name: string; readonly type: Type }
  | { readonly kind: 'type.rename'; readonly name: string; readonly to: string }
  | { readonly kind: 'type.copy'; readonly name: string }
  | { readonly kind: 'type.delete'; readonly name: string }
  | { readonly kind: 'type.move'; readonly name: string; readonly by: number }
  /** Refreshes the template from the new parent's generics. */
  | {
      readonly kind: 'type.parent';
      readonly name: string;
      readonly parent: ReferenceRef | null;
    }
  /** Rebuilds the mapping from the child types. */
  | {
      readonly kind: 'type.discriminator';
      readonly name: string;
      readonly discriminator: string | null;
    }
  | {
      readonly kind: 'type.mapping';
      readonly name: string;
      readonly mapping: readonly MappingEntry[];
    }
  | { readonly kind: 'property.add'; readonly type: string; readonly property: Property }
  /** Replaces the property `name`; another name renames it, and a discriminator follows. */
  | {
      readonly kind: 'property.update';
      readonly type: string;
      readonly name: string;
      readonly property: Property;
    }
  | {
      readonly kind: 'property.rename';
      readonly type: string;
      readonly name: string;
      readonly to: string;
    }
  | { readonly kind: 'property.delete'; readonly type: string; readonly name: string }
  | {
      readonly kind: 'property.move';
      readonly type: string;
      readonly name: string;
      readonly by: number;
    }
  // the specification
  | { readonly kind: 'root.set'; readonly root: string | null }
  | ({
      readonly kind: 'settings.set';
      readonly baseUrl: string | null;
      readonly security: Security | null;
      /** Metadata such as the variables of the base URL; unchanged if absent. */
      readonly metadata?: Metadata | null;
    } & SettingsSince2)
  | { readonly kind: 'import.add'; readonly include: Include }
  | { readonly kind: 'import.update'; readonly alias: string; readonly include: Include }
  | { readonly kind: 'import.delete'; readonly alias: string }
  /**
   * Replaces everything: with what the edit contains, or with a stored body that it names by hash.
   */
  | { readonly kind: 'spec.replace'; readonly content: ReplaceContent }
  /** Several edits as one step; all or none. */
  | { readonly kind: 'batch'; readonly edits: readonly Edit[] }
  | RestoreEdit;

/** Settings that edits of version 1 do not have; absent ones are left alone. */
export interface SettingsSince2 {
  readonly info?: Info | null;
  readonly servers?: readonly Server[] | null;
  readonly tags?: readonly Tag[] | null;
}

export type ReplaceContent = { readonly spec: Specification } | { readonly body: string };

/**
 * The undo of any edit: what to remove, and what to put back and where. Always generated by
 * `difference.ts` from the specifications before and after.
 */
export interface RestoreEdit {
  readonly kind: 'restore';
  readonly operations?: RestoreList<Operation>;
  readonly types?: RestoreList<Type>;
  readonly imports?: RestoreList<Include>;
  /** The fields that are not lists; absent fields are left alone. */
  readonly head?: RestoreHead;
}

type Head = Omit<Specification, 'imports' | 'operations' | 'types'>;

/** Null removes a field. */
export type RestoreHead = { readonly [Field in keyof Head]?: Head[Field] | null };

export interface RestoreList<Entity> {
  /** Names (aliases) of entities to remove. */
  readonly remove: readonly string[];
  /**
   * Ascending by `at`, the index in the resulting list. With an entity: insert it there. With only
   * a name: move the entity of that name there, unchanged.
   */
  readonly put: readonly { readonly at: number; readonly name: string; readonly entity?: Entity }[];
}

/** What an edit touched: names after the edit, and names that are gone. */
export interface Touched {
  readonly operations: readonly string[];
  readonly types: readonly string[];
  readonly imports: readonly string[];
  readonly head: boolean;
  /** Everything was replaced; the lists are empty then. */
  readonly all: boolean;
}

/** The stored form of an edit: with the version of its shape. */
export interface StoredEdit {
  readonly v: number;
  readonly edit: Edit;
}
