import type { BreakingSide } from './breakingSide.ts';
import { type ChangeCode, entityCodes, type TypedAspect } from './changeCodes.ts';

/**
 * A sentence, or one for each side where the change may be noticed; null if no change with this code breaks
 * anybody.
 */
type Reason = string | null | { readonly server: string; readonly callers: string };

/** Why a client may stop working, by what happened. */
const ofEntities: Readonly<Record<(typeof entityCodes)[number], Reason>> = {
  'operation-added': null,
  'operation-removed': 'Calls of it fail.',
  'operation-renamed': 'Generated code calls it by its old name.',
  'operation-method-changed': 'Calls with the old method fail.',
  'operation-path-changed': 'Calls to the old path fail.',
  'operation-code-changed': 'Clients that look for the old code take a success for a failure.',
  'operation-description-changed': null,
  'operation-stability-changed': null,
  'operation-security-changed': 'Tokens without these scopes are refused.',
  'operation-authorization-changed': 'Calls without a token are refused.',
  'operation-tags-changed': null,
  'argument-added': 'Calls without it are refused.',
  'argument-removed': 'What clients send in it is ignored or refused.',
  'argument-renamed': 'Calls with the old name are refused, or do something else.',
  'argument-moved': 'Generated code passes arguments by position.',
  'argument-location-changed': 'Clients send it where the server no longer expects it.',
  'argument-wire-name-changed': 'Clients send it under a name that the server no longer expects.',
  'payload-added': 'Calls without a body are refused.',
  'payload-removed': 'What clients send is ignored or refused.',
  'payload-key-changed': 'Generated code passes it by its old name.',
  'payload-wire-name-changed': 'Clients send it under a name that the server no longer expects.',
  'return-added': null,
  'return-removed': 'Clients expect content in an answer that no longer has any.',
  'throw-added': null,
  'throw-removed': 'Clients that handle this error get another one.',
  'throw-type-added': null,
  'throw-type-removed': 'Clients read a body that is no longer promised.',
  'type-added': 'Clients receive values of a type that they do not know.',
  'type-removed': 'Whatever uses the type no longer compiles.',
  'type-renamed': 'Generated code uses its old name.',
  'type-moved': null,
  'type-kind-changed': {
    server: 'Values of the old kind are refused.',
    callers: 'Clients can’t read values of the new kind.',
  },
  'type-description-changed': null,
  'type-base-changed': 'Generated code creates values of it, or extends it.',
  'type-generics-changed': 'Whatever uses the type has to fill its generics.',
  'parent-added': {
    server: 'Values without the properties of the parent may be refused.',
    callers: 'Values of the type have properties that clients do not know.',
  },
  'parent-removed': {
    server: 'Properties that clients send are ignored or refused.',
    callers: 'Values of the type lack properties that clients use.',
  },
  'discriminator-changed': 'Clients tell the types apart by another property.',
  'mapping-added': 'Clients receive a value for which they know no type.',
  'mapping-removed': 'Clients send a value that no longer stands for a type.',
  'mapping-changed': 'Clients read values as the wrong type.',
  'property-added': 'Values without it are refused.',
  'property-removed': {
    server: 'A property that clients send is ignored or refused.',
    callers: 'Clients read a property that is no longer there.',
  },
  'property-renamed': {
    server: 'Clients send it by its old name.',
    callers: 'Clients read it by its old name.',
  },
  'import-added': null,
  'import-removed': 'Whatever uses its types no longer compiles.',
  'import-renamed': 'Whatever uses its types names them by the old alias.',
  'import-url-changed': 'Its types may be different now.',
  'root-changed': 'Values of the document have another type.',
  'base-url-changed': 'Clients call the old address.',
  'title-changed': null,
  'version-changed': null,
  'specification-description-changed': null,
  'contact-changed': null,
  'license-changed': null,
  'server-added': null,
  'server-removed': 'Clients that call this address get no answer.',
  'server-description-changed': null,
  'tag-added': null,
  'tag-removed': null,
  'tag-renamed': null,
  'tag-description-changed': null,
  'security-changed': 'Clients identify themselves in a way that is no longer accepted.',
};

const ofAspects: Readonly<Record<TypedAspect, Reason>> = {
  'type-changed': {
    server: 'Values of the old type may be refused, and generated code uses it.',
    callers: 'Clients can’t read values of the new type.',
  },
  'content-type-changed': {
    server: 'Bodies of the old content type are refused.',
    callers: 'Bodies arrive in a content type that clients do not read.',
  },
  'format-changed': {
    server: 'Values in the old format are refused or misread.',
    callers: 'Clients misread values in the new format.',
  },
  'members-changed': {
    server: 'Values that clients send are refused.',
    callers: 'Values arrive that clients do not know.',
  },
  'default-changed': 'Clients that send nothing get something else.',
  'nullable-changed': {
    server: 'Null is refused where it was accepted.',
    callers: 'Null arrives where it never did.',
  },
  'required-changed': {
    server: 'Values without it are refused.',
    callers: 'It may be missing where it was always there.',
  },
  'enum-changed': {
    server: 'A value that clients send is refused.',
    callers: 'A value arrives that clients do not know.',
  },
  'deprecated-changed': null,
  'description-changed': null,
  'metadata-changed': {
    server: 'What clients send may be refused or ignored.',
    callers: 'What clients receive may be missing or different.',
  },
};

const byEntity: ReadonlyMap<string, Reason> = new Map(Object.entries(ofEntities));
const byAspect: ReadonlyMap<string, Reason> = new Map(Object.entries(ofAspects));

/**
 * Why a change with this code breaks clients, on the side where it is noticed; without a side, why it may.
 */
export function breakingReason(code: ChangeCode, side?: BreakingSide): string {
  const own = byEntity.get(code) ?? byAspect.get(code.slice(code.indexOf('-') + 1));
  const reason = own ?? 'What clients rely on may be different.';
  if (typeof reason === 'string') return reason;
  const { callers, server } = reason;
  if (side === 'both') return `${callers} ${server}`;
  if (side !== undefined) return reason[side];
  return `${callers.slice(0, -1)}, or ${server.charAt(0).toLowerCase()}${server.slice(1)}`;
}

const harmless: ReadonlyMap<ChangeCode, string> = new Map<ChangeCode, string>([
  [
    'argument-renamed',
    'Nothing changes at the server: only generated code has another name for it.',
  ],
  [
    'type-moved',
    'Requests and answers stay the same: only whether it has a name of its own has changed.',
  ],
  [
    'discriminator-changed',
    'The same values are sent and received: it only says which property tells them apart.',
  ],
  ['operation-path-changed', 'Nothing changes at the server: every request has the same address.'],
]);

/** Why a change breaks nobody although most changes with its code do. */
export function harmlessReason(code: ChangeCode): string | undefined {
  return harmless.get(code);
}
