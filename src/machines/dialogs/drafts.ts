import type { Include, Operation, Property, Security, Type } from '../../domain/specification.ts';

/**
 * What the dialogs' fields hold while they are open: plain values, so that a refused save can be
 * opened again with what was typed. A name in a draft may break every rule.
 */
export interface OperationDraft {
  readonly operation: Operation;
}

export interface TypeDraft {
  readonly type: Type;
}

export interface PropertyDraft {
  readonly property: Property;
}

export interface SettingsDraft {
  readonly baseUrl: string;
  /** `none` clears the setting. */
  readonly security: Security | { readonly type: 'none' };
}

export interface IncludeDraft {
  readonly include: Include;
}
