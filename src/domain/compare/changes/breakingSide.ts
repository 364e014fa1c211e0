import { bothSides, requestSide, responseSide, type Sides } from './change.ts';
import type { Change } from './change.ts';
import type { ChangedValue } from './changedValues.ts';
import type { ChangeCode, entityCodes, TypedNoun } from './changeCodes.ts';

/**
 * Where a breaking change is noticed: by callers, who can't handle what they receive or no longer
 * compile, or at the server, which refuses what callers send.
 */
export type BreakingSide = 'callers' | 'server' | 'both';

type EntityCode = (typeof entityCodes)[number];

/** Changes that callers notice although they are not about a type that is sent or received. */
const byCallers: ReadonlySet<string> = new Set<EntityCode>([
  'operation-renamed',
  'operation-code-changed',
  'argument-moved',
  'payload-key-changed',
  'type-added',
  'type-removed',
  'type-renamed',
  'type-base-changed',
  'type-generics-changed',
  'mapping-added',
  'import-removed',
  'import-renamed',
]);

/** Changes that break generated code, in whichever direction the type travels. */
const ofMadeCode: ReadonlySet<string> = new Set<EntityCode>([
  'type-removed',
  'type-renamed',
  'type-base-changed',
  'type-generics-changed',
]);

const atServer: ReadonlySet<string> = new Set<EntityCode>([
  'operation-removed',
  'operation-method-changed',
  'operation-path-changed',
  'operation-security-changed',
  'operation-authorization-changed',
  'property-added',
  'base-url-changed',
  'security-changed',
  'server-removed',
]);

const sidesOfNouns: Readonly<Partial<Record<TypedNoun, Sides>>> = {
  argument: requestSide,
  payload: requestSide,
  return: responseSide,
  throw: responseSide,
};

/**
 * Where a breaking change is noticed. `sides` are the directions in which its type travels; `values` returns
 * the changed values.
 */
export function breakingSide(
  change: Change,
  sides: Sides,
  values: () => readonly ChangedValue[],
): BreakingSide {
  const { code } = change;
  if (byCallers.has(code)) return 'callers';
  if (atServer.has(code)) return 'server';
  const noun = code.slice(0, code.indexOf('-'));
  const own = Object.entries(sidesOfNouns).find(([each]) => each === noun)?.[1];
  const travels = own ?? (sides === bothSides ? (change.breaks ?? sides) : sides);
  if (travels !== bothSides) return travels === requestSide ? 'server' : 'callers';
  return narrowed(code.slice(noun.length + 1), values());
}

/** The directions in which a type has to travel for a breaking change of it to be noticed. */
export function noticedOn(code: ChangeCode, side: BreakingSide): Sides {
  if (ofMadeCode.has(code) || side === 'both') return bothSides;
  return side === 'server' ? requestSide : responseSide;
}

/** Where a breaking change is noticed if the value travels in both directions. */
function narrowed(aspect: string, values: readonly ChangedValue[]): BreakingSide {
  const is = (label: string) => values.find((value) => value.label.endsWith(label))?.after;
  switch (aspect) {
    case 'default-changed':
      return 'server';
    case 'required-changed':
      return is('required') === 'true' ? 'server' : 'callers';
    case 'nullable-changed':
      return is('nullable') === 'false' ? 'server' : 'callers';
    default:
      return 'both';
  }
}
