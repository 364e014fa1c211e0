import type {
  Include,
  Info,
  Operation,
  Security,
  Specification,
  Type,
} from '../../../../domain/model/specification.ts';
import { cardLayout, operationHeight, typeHeight } from './cardLayout.ts';
import { hasSettings } from '../../../../domain/model/hasSettings.ts';
import type { CardPlace } from '../../../../machines/editorTypes.ts';

/** The key of the settings card, which comes first. */
const settingsKey = 's:';

/** One entry in the list of cards. */
export type CardItem =
  | { readonly kind: 'heading'; readonly label: string; readonly count: number }
  | {
      readonly kind: 'settings';
      readonly baseUrl: string | undefined;
      readonly security: Security | undefined;
      readonly info: Info | undefined;
    }
  | { readonly kind: 'import'; readonly include: Include }
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'type'; readonly type: Type };

/** The entity or text that a card shows: another object or text once it has changed. */
export function entityOf(item: CardItem): object | string {
  switch (item.kind) {
    case 'heading':
      return item.label;
    case 'settings':
      return item.kind;
    case 'import':
      return item.include;
    case 'operation':
      return item.operation;
    case 'type':
      return item.type;
  }
}

/**
 * The cards of a specification as one flat list that is read by index. 30,000 of them are listed
 * again after every edit, so keys are reused from the previous list if the entity is the same.
 */
export class CardList {
  readonly count: number;
  readonly #spec: Specification;
  readonly #keys: string[] = [];
  /** Index of each section's heading; -1 for an empty section. */
  readonly #imports: number;
  readonly #operations: number;
  readonly #types: number;
  /** Weak, so that a list does not keep all earlier lists in memory. */
  readonly #renamed = new WeakMap<CardList, string | undefined>();

  constructor(spec: Specification, previous?: CardList) {
    this.#spec = spec;
    if (hasSettings(spec)) this.#keys.push(settingsKey);
    const before = (section: 'operations' | 'types'): KnownKeys | undefined =>
      previous && {
        entities: previous.#spec[section],
        keys: previous.#keys,
        heading: section === 'types' ? previous.#types : previous.#operations,
      };
    this.#imports = this.#list(
      'Imports',
      spec.imports.map((include) => `i:${include.alias}`),
    );
    this.#operations = this.#list(
      'Operations',
      keysOf('o:', spec.operations, before('operations')),
    );
    this.#types = this.#list('Types', keysOf('t:', spec.types, before('types')));
    this.count = this.#keys.length;
  }

  #list(label: string, keys: readonly string[]): number {
    if (keys.length === 0) return -1;
    const at = this.#keys.length;
    this.#keys.push(`h:${label}`);
    for (const key of keys) this.#keys.push(key);
    return at;
  }

  /** The entry at `index`; undefined outside of the list. */
  at(index: number): CardItem | undefined {
    const { imports, operations, types } = this.#spec;
    if (this.#types >= 0 && index >= this.#types) {
      if (index === this.#types) return { kind: 'heading', label: 'Types', count: types.length };
      const type = types[index - this.#types - 1];
      return type && { kind: 'type', type };
    }
    if (this.#operations >= 0 && index >= this.#operations) {
      if (index === this.#operations) {
        return { kind: 'heading', label: 'Operations', count: operations.length };
      }
      const operation = operations[index - this.#operations - 1];
      return operation && { kind: 'operation', operation };
    }
    if (this.#keys[index] === settingsKey) {
      const { baseUrl, security, info } = this.#spec;
      return { kind: 'settings', baseUrl, security, info };
    }
    if (this.#imports < 0) return undefined;
    if (index === this.#imports) {
      return { kind: 'heading', label: 'Imports', count: imports.length };
    }
    const include = imports[index - this.#imports - 1];
    return include && { kind: 'import', include };
  }

  /** A key that stays with the entity when its position changes. */
  keyAt(index: number): string {
    return this.#keys[index] ?? `x:${index}`;
  }

  /** The key that replaced one of an earlier list: the only new key, if both lists are equally long. */
  renamedSince(before: CardList): string | undefined {
    if (before.count !== this.count) return undefined;
    if (!this.#renamed.has(before)) {
      const known = new Set(before.#keys);
      const [key, ...others] = this.#keys.filter((each) => !known.has(each));
      this.#renamed.set(before, others.length === 0 ? key : undefined);
    }
    return this.#renamed.get(before);
  }

  /** The index of the entry with a key from `keyAt`, or -1. */
  indexOfKey(key: string): number {
    const name = key.slice(2);
    switch (key[0]) {
      case 'o':
        return this.indexOf({ kind: 'operation', name });
      case 't':
        return this.#indexOfType(name);
      case 'i':
        return this.#indexOfImport(name);
      case 'h':
        return (
          [this.#imports, this.#operations, this.#types].find((at) => this.#keys[at] === key) ?? -1
        );
      case 's':
        return this.#keys[0] === settingsKey ? 0 : -1;
      default:
        return -1;
    }
  }

  /** Expected height in px of the entry at `index`, gap included; `line`: the characters of a line. */
  heightAt(index: number, line?: number): number {
    if (this.#types >= 0 && index >= this.#types) {
      const type = this.#spec.types[index - this.#types - 1];
      return type === undefined ? cardLayout.sectionHeading : typeHeight(type, line);
    }
    if (this.#operations >= 0 && index >= this.#operations) {
      const operation = this.#spec.operations[index - this.#operations - 1];
      return operation === undefined ? cardLayout.sectionHeading : operationHeight(operation, line);
    }
    return index === this.#imports ? cardLayout.sectionHeading : cardLayout.importCard;
  }

  /** The index of a card, or -1. */
  indexOf(target: CardPlace): number {
    if (target.kind === 'settings') return this.indexOfKey(settingsKey);
    if (target.kind === 'import') return this.#indexOfImport(target.name);
    if (target.kind === 'operation') {
      const at = this.#spec.operations.findIndex(({ name }) => name === target.name);
      return at < 0 ? -1 : this.#operations + 1 + at;
    }
    const own = this.#indexOfType(target.name);
    const colon = target.name.indexOf(':');
    return own >= 0 || colon < 0 ? own : this.#indexOfImport(target.name.slice(0, colon));
  }

  #indexOfType(name: string): number {
    const at = this.#spec.types.findIndex((type) => type.name === name);
    return at < 0 ? -1 : this.#types + 1 + at;
  }

  #indexOfImport(alias: string): number {
    const at = this.#spec.imports.findIndex((entry) => entry.alias === alias);
    return at < 0 ? -1 : this.#imports + 1 + at;
  }
}

interface Named {
  readonly name: string;
}

/** Keys to reuse: those of `entities` start after index `heading`. */
interface KnownKeys {
  readonly entities: readonly Named[];
  readonly keys: readonly string[];
  readonly heading: number;
}

function keysOf(
  prefix: string,
  entities: readonly Named[],
  before: KnownKeys | undefined,
): readonly string[] {
  if (before === undefined) return entities.map((entity) => prefix + entity.name);
  // Entities before an insertion or deletion have the same index as before; those after it are shifted.
  const shift = before.entities.length - entities.length;
  return entities.map((entity, index) => {
    const from = before.entities[index] === entity ? index : index + shift;
    const known =
      before.entities[from] === entity ? before.keys[before.heading + 1 + from] : undefined;
    return known ?? prefix + entity.name;
  });
}
