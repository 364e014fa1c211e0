import { eachSharedUse, eachSharedUseInMetadata } from '../../model/metadata/sharedParts.ts';
import type { Specification } from '../../model/specification.ts';
import { canonicalText } from '../equalValues.ts';

/**
 * Where a specification uses the shared components of its source: what has the name of one, as texts.
 * A component that is used has its content in each of these places.
 */
export interface SharedUses {
  /** Of the component of this name in this section; empty if nothing uses it. */
  of(section: string, name: string): ReadonlySet<string>;
  /** Whether one of these has what the component says; inside itself, a component has only its name. */
  hold(section: string, name: string): boolean;
}

/** Goes over the whole specification, at the first question. */
export function sharedUses(spec: Specification): SharedUses {
  let found: Uses | undefined;
  return {
    of(section, name) {
      found ??= findUses(spec);
      return found.texts.get(keyOf(section, name)) ?? none;
    },
    hold(section, name) {
      found ??= findUses(spec);
      return found.whole.has(keyOf(section, name));
    },
  };
}

interface Uses {
  readonly texts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly whole: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();
const keyOf = (section: string, name: string) => JSON.stringify([section, name]);

function findUses(spec: Specification): Uses {
  const uses = new Map<string, Set<string>>();
  const whole = new Set<string>();
  const add = (section: string, name: string, value: object) => {
    const key = keyOf(section, name);
    uses.set(key, (uses.get(key) ?? new Set()).add(canonicalText(value)));
    if (Object.keys(value).some((one) => one !== 'sharedAs')) whole.add(key);
  };
  const { operations, types } = spec;
  eachSharedUse({ operations, types }, add);
  eachSharedUseInMetadata(spec, add);
  return { texts: uses, whole };
}
