import type {
  ArgumentLocation,
  Include,
  Operation,
  Property,
  Security,
  Server,
  Tag,
  Type,
  TypeRef,
} from '../../domain/model/specification.ts';
import type { JsonObject } from '../../domain/model/values/json.ts';
import type { Refusal } from '../../domain/model/values/result.ts';

/**
 * What the fields of the dialogs hold while they are open: plain values, so that a refused save can
 * be reopened with what was typed. A name in a draft may break every rule.
 */
export interface OperationDraft {
  /** Its types may be incomplete, and its argument names empty or taken. */
  readonly operation: Operation;
  /** The rows below the lists, before they are added. */
  readonly newArgument: ArgumentRow;
  readonly newThrow: ThrowRow;
  readonly newScope: string;
  readonly newTag: string;
}

/**
 * The field that gets the focus when a dialog opens: one that was clicked on a card, or was
 * refused.
 */
export interface FieldPlace {
  /** The part of an operation that it belongs to: a body, or a row by its index. */
  readonly of?:
    | 'payload'
    | 'return'
    | { readonly list: 'arguments' | 'throws'; readonly index: number };
  /** The field's label. */
  readonly label: string;
}

/** Why the draft can't be saved. */
export interface DraftRefusal extends Refusal {
  /** The refused field, if the dialog can open on it. */
  readonly at?: FieldPlace | undefined;
}

export interface ArgumentRow {
  readonly name: string;
  /** Empty while none is chosen. */
  readonly in: ArgumentLocation | '';
  readonly type?: TypeRef | undefined;
}

export interface ThrowRow {
  readonly code?: number | undefined;
  readonly type?: TypeRef | undefined;
}

export interface TypeDraft {
  readonly type: Type;
  /** What was typed for another kind, so that switching back restores it. */
  readonly others?: readonly Type[];
  /** The property that is about to be added; without a name there is none. */
  readonly adding?: Property;
}

export interface PropertyDraft {
  readonly property: Property;
}

/**
 * All fields, so that what was typed for one kind of security is restored when it is chosen again.
 */
export interface SettingsDraft extends InfoDraft, DocsDraft, BaseUrlDraft, OAuthDraft {
  /** `none` clears the setting. */
  readonly security: Security['type'] | 'none';
  readonly name: string;
  readonly in: 'header' | 'query';
}

export interface OAuthDraft {
  readonly tokenUrl: string;
  readonly authorizationUrl: string;
  readonly refreshUrl: string;
  /** Separated by commas, spaces or lines. */
  readonly scopes: string;
  /** Descriptions of scopes, including scopes that are removed now. */
  readonly meanings: readonly ScopeRow[];
}

/** A scope and what it allows. */
export interface ScopeRow {
  readonly name: string;
  readonly description: string;
}

export interface BaseUrlDraft {
  /** May contain variables in braces. */
  readonly baseUrl: string;
  /** Descriptions of variables, including variables that the URL does not contain now. */
  readonly variables: readonly VariableRow[];
}

/** A variable of the base URL. */
export interface VariableRow {
  readonly name: string;
  /** Its default. */
  readonly usual: string;
  /** One value per line; empty: any value. */
  readonly allowed: string;
  readonly description: string;
  /** Its value when the dialog opened, if it existed then. */
  readonly was?: JsonObject;
}

/** The specification's own description: title, version and so on. */
export interface InfoDraft {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly termsOfService: string;
  readonly contactName: string;
  readonly contactUrl: string;
  readonly contactEmail: string;
  readonly licenseName: string;
  readonly licenseIdentifier: string;
  readonly licenseUrl: string;
  readonly servers: readonly SettingsRow<Server>[];
  readonly tags: readonly SettingsRow<Tag>[];
}

/** Documentation at another address. */
export interface DocsDraft {
  readonly docsUrl: string;
  readonly docsDescription: string;
}

/** A server or a tag; a row without any text is ignored. */
export interface SettingsRow<Item = unknown> {
  /** Identifies the row while it is moved and edited. */
  readonly id: number;
  /** The URL of a server, the name of a tag. */
  readonly name: string;
  readonly description: string;
  /** Its value when the dialog opened, if it existed then. */
  readonly was?: Item;
}

export interface IncludeDraft {
  readonly include: Include;
}
