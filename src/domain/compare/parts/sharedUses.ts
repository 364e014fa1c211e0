import { keyIn, type SharedKeys } from '../../model/metadata/metadataKeys.ts';
import { eachSharedUse, eachSharedUseInMetadata } from '../../model/metadata/sharedParts.ts';
import type { Specification } from '../../model/specification.ts';
import { canonicalText } from '../equalValues.ts';

/**
 * The places of a specification that use the shared components of its source, each as canonical JSON. Every
 * place that uses a component has a copy of its content.
 */
export interface SharedUses {
  /** The places that use the component with this name in this section. */
  of(section: string, name: string): ReadonlySet<string>;
  /** Whether one of these has a copy of the content: inside itself, a component is only named. */
  hold(section: string, name: string): boolean;
}

/** Searches the whole specification on first use. */
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
    if (Object.keys(value).some((one) => one !== keyIn<SharedKeys>('sharedAs'))) whole.add(key);
  };
  const { operations, types } = spec;
  eachSharedUse({ operations, types }, add);
  eachSharedUseInMetadata(spec, add);
  return { texts: uses, whole };
}
