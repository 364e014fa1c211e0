import { mapReferences } from '../model/references.ts';
import type { Include, Security, Specification, Type } from '../model/specification.ts';
import { bothSides, levelOn, reportOn } from './change.ts';
import type { Change, Comparison, Sides } from './change.ts';
import { compareMetadata } from './compareMetadata.ts';
import { compareOperations } from './compareOperations.ts';
import { compareTypes } from './compareTypes.ts';
import { equalValues } from './equalValues.ts';
import { inferRenames, renamer } from './inferRenames.ts';
import type { NameMap, Renames } from './inferRenames.ts';
import { aliasOf, keyed, nameOf } from './keyed.ts';
import { travellingTypes } from './travels.ts';

/**
 * What changed from `before` to `after`, each change judged as one who uses the API sees it (rules
 * 10). When in doubt a change is major: what is called harmless must be harmless. Entities that are
 * the same objects are skipped; the order of operations, types and properties, and how a source was
 * laid out, are no changes.
 */
export function compareSpecifications(before: Specification, after: Specification): Comparison {
  if (before === after) return { changes: [] };
  const changes: Change[] = [];
  const renames = inferRenames(before, after);
  const rename = renamer(renames);
  compareEntities(before.operations, after.operations, nameOf, renames.operations, {
    gone: ({ name }) => {
      const report = reportOn(changes, 'operation', name, `Operation ${name}`);
      report('major', 'operation-removed', ' was removed');
    },
    both: (one, other) => {
      if (one.name !== other.name) {
        const report = reportOn(changes, 'operation', other.name, `Operation ${one.name}`);
        report('major', 'operation-renamed', ` was renamed to ${other.name}`);
      }
      const was = mapReferences(one, rename);
      if (!equalValues(was, other)) compareOperations(changes, was, other);
    },
    come: ({ name }) => {
      const report = reportOn(changes, 'operation', name, `Operation ${name}`);
      report('minor', 'operation-added', ' was added');
    },
  });
  const sides = sidesOfTypes(before, after, renames);
  compareTypeLists(changes, '', before.types, after.types, renames.types, rename, sides);
  compareImports(changes, before, after, renames);
  compareHeads(changes, before, after, rename);
  return { changes };
}

interface Cases<Entity> {
  readonly gone: (before: Entity) => void;
  readonly both: (before: Entity, after: Entity) => void;
  readonly come: (after: Entity) => void;
}

function compareEntities<Entity>(
  before: readonly Entity[],
  after: readonly Entity[],
  keyOf: (entity: Entity) => string,
  renames: NameMap,
  cases: Cases<Entity>,
): void {
  if (before === after && renames.size === 0) return;
  const is = keyed(after, keyOf);
  const found = new Set<string>();
  for (const [key, one] of keyed(before, keyOf)) {
    const name = renames.get(key) ?? key;
    const other = is.get(name);
    found.add(name);
    if (other === undefined) cases.gone(one);
    else cases.both(one, other);
  }
  for (const [key, one] of is) if (!found.has(key)) cases.come(one);
}

/** `prefix` is '' for the specification's own types and `alias:` for those of an import. */
function compareTypeLists(
  changes: Change[],
  prefix: string,
  before: readonly Type[],
  after: readonly Type[],
  renames: NameMap,
  rename: (target: string) => string,
  sides: (name: string) => Sides,
): void {
  const report = (name: string, was = name) =>
    reportOn(changes, 'type', prefix + name, `Type ${prefix}${was}`);
  compareEntities(before, after, nameOf, renames, {
    gone: ({ name }) => report(name)('major', 'type-removed', ' was removed'),
    both: (one, other) => {
      if (one.name !== other.name) {
        const text = ` was renamed to ${prefix}${other.name}`;
        report(other.name, one.name)('major', 'type-renamed', text);
      }
      const was = mapReferences(one, rename);
      if (equalValues(was, other)) return;
      compareTypes(changes, prefix + other.name, was, other, () => sides(other.name));
    },
    come: (type) => {
      // Where a type with a discriminator is received, its new child may be what comes.
      const root = discriminated(type, after);
      const level = root === undefined ? 'minor' : levelOn(sides(root), 'minor', 'major');
      report(type.name)(level, 'type-added', ' was added');
    },
  });
}

/** The nearest ancestor of the type with a discriminator. */
function discriminated(type: Type, among: readonly Type[]): string | undefined {
  const visited = new Set<Type>();
  let current: Type | undefined = type;
  while (current?.kind === 'struct' && current.parent && !visited.has(current)) {
    visited.add(current);
    const target: string = current.parent.target;
    current = among.find((candidate) => candidate.name === target);
    if (current?.kind === 'struct' && current.discriminator !== undefined) return target;
  }
  return undefined;
}

/**
 * Where the type travels, before or after. One that no operation mentions may be used by anybody.
 * Computed when first asked.
 */
function sidesOfTypes(
  before: Specification,
  after: Specification,
  renames: Renames,
): (name: string) => Sides {
  let found: Map<string, Sides> | undefined;
  return (name) => {
    if (found === undefined) {
      found = new Map(travellingTypes(after));
      for (const [key, sides] of travellingTypes(before)) {
        const renamed = renames.types.get(key) ?? key;
        found.set(renamed, (found.get(renamed) ?? 0) | sides);
      }
    }
    return found.get(name) ?? bothSides;
  };
}

function compareImports(
  changes: Change[],
  before: Specification,
  after: Specification,
  renames: Renames,
): void {
  const report = ({ alias }: Include, was = alias) =>
    reportOn(changes, 'import', alias, `Import ${was}`);
  compareEntities(before.imports, after.imports, aliasOf, renames.imports, {
    gone: (include) => report(include)('major', 'import-removed', ' was removed'),
    come: (include) => report(include)('minor', 'import-added', ' was added'),
    both: (one, other) => {
      if (one.alias !== other.alias) {
        const text = ` was renamed to ${other.alias}`;
        report(other, one.alias)('major', 'import-renamed', text);
      }
      const known = one.types !== undefined && other.types !== undefined;
      if (one.url !== other.url) {
        const text = `: the url is ${other.url}, was ${one.url}`;
        report(other)(known ? 'patch' : 'major', 'import-url-changed', text);
      }
      if (!known || one.types === other.types) return;
      const same = (target: string) => target;
      const prefix = `${other.alias}:`;
      compareTypeLists(changes, prefix, one.types, other.types, new Map(), same, () => bothSides);
    },
  });
}

function compareHeads(
  changes: Change[],
  before: Specification,
  after: Specification,
  rename: (target: string) => string,
): void {
  const report = reportOn(changes, 'specification', '', 'Specification');
  const root = before.root === undefined ? undefined : rename(before.root);
  if (root !== after.root) {
    const text = `: the root type is ${after.root ?? 'none'}, was ${before.root ?? 'none'}`;
    report(root === undefined ? 'minor' : 'major', 'root-changed', text, 'root');
  }
  if (before.baseUrl !== after.baseUrl) {
    const text = `: the base URL is ${after.baseUrl ?? 'none'}, was ${before.baseUrl ?? 'none'}`;
    const level = before.baseUrl === undefined ? 'minor' : 'major';
    report(level, 'base-url-changed', text, 'baseUrl');
  }
  if (!equalValues(before.security, after.security)) {
    const level = addsScopesOnly(before.security, after.security) ? 'minor' : 'major';
    const text = `: the security is ${after.security?.type ?? 'none'}, was ${before.security?.type ?? 'none'}`;
    const same = before.security?.type === after.security?.type;
    report(level, 'security-changed', same ? ': the security changed' : text, 'security');
  }
  compareMetadata(
    { noun: 'specification', label: '', sides: () => bothSides, report },
    before.metadata,
    after.metadata,
  );
}

function addsScopesOnly(before: Security | undefined, after: Security | undefined): boolean {
  if (before?.type !== 'oauth2' || after?.type !== 'oauth2') return false;
  const { scopes: was = [], ...one } = before;
  const { scopes: is = [], ...other } = after;
  const known = new Set(is);
  return equalValues(one, other) && was.every((scope) => known.has(scope));
}
