/** The places that have a type reference, as the codes of changes name them. */
export const typedNouns = [
  'argument',
  'payload',
  'return',
  'throw',
  'parent',
  'property',
  'element',
] as const;
export type TypedNoun = (typeof typedNouns)[number];

export const typedAspects = [
  'type-changed',
  'content-type-changed',
  'format-changed',
  'members-changed',
  'default-changed',
  'nullable-changed',
  'required-changed',
  'enum-changed',
  'deprecated-changed',
  'description-changed',
  'metadata-changed',
] as const;
export type TypedAspect = (typeof typedAspects)[number];

/** Whole entities with metadata, as the codes of changes name them. */
export type WholeNoun = 'operation' | 'type' | 'specification';
export const wholeAspects = [
  'default-changed',
  'nullable-changed',
  'required-changed',
  'enum-changed',
  'deprecated-changed',
  'metadata-changed',
] as const satisfies readonly TypedAspect[];

export const entityCodes = [
  'operation-added',
  'operation-removed',
  'operation-renamed',
  'operation-method-changed',
  'operation-path-changed',
  'operation-code-changed',
  'operation-description-changed',
  'operation-stability-changed',
  'operation-security-changed',
  'operation-authorization-changed',
  'operation-tags-changed',
  'argument-added',
  'argument-removed',
  'argument-renamed',
  'argument-moved',
  'argument-location-changed',
  'argument-wire-name-changed',
  'payload-added',
  'payload-removed',
  'payload-key-changed',
  'payload-wire-name-changed',
  'return-added',
  'return-removed',
  'throw-added',
  'throw-removed',
  'throw-type-added',
  'throw-type-removed',
  'type-added',
  'type-removed',
  'type-renamed',
  'type-moved',
  'type-kind-changed',
  'type-description-changed',
  'type-base-changed',
  'type-generics-changed',
  'parent-added',
  'parent-removed',
  'discriminator-changed',
  'mapping-added',
  'mapping-removed',
  'mapping-changed',
  'property-added',
  'property-removed',
  'property-renamed',
  'import-added',
  'import-removed',
  'import-renamed',
  'import-url-changed',
  'root-changed',
  'base-url-changed',
  'security-changed',
  'title-changed',
  'version-changed',
  'specification-description-changed',
  'contact-changed',
  'license-changed',
  'server-added',
  'server-removed',
  'server-description-changed',
  'tag-added',
  'tag-removed',
  'tag-renamed',
  'tag-description-changed',
] as const;

export type ChangeCode =
  | (typeof entityCodes)[number]
  | `${TypedNoun}-${TypedAspect}`
  | `${WholeNoun}-${(typeof wholeAspects)[number]}`;
