import type { Include, Operation, Specification, Type } from '../model/specification.ts';
import { compareNames } from '../model/values/collate.ts';
import { mergedInto } from '../model/metadata/metadata.ts';
import { keptSchemas, schemaNamesIn } from './keptCopies.ts';
import { keptNamesIn, keptNamesInMetadata } from '../model/metadata/sharedParts.ts';
import { referencesOf } from '../model/types/references.ts';
import { outlineOf, sameOutline, type Outline } from './outline.ts';
import { routeOf } from './routeOf.ts';

/**
 * What the rules may ask about entities other than the one they check. Every question is recorded:
 * when an edit changes the answer, whoever asked is checked again, and nothing else.
 */
export interface Facts {
  readonly type: (name: string) => Outline | undefined;
  readonly import: (alias: string) => Include | undefined;
  /** The types whose parent is this type, by name. */
  readonly children: (name: string) => readonly string[];
  /** Whether an operation or another type refers to the type. */
  readonly isUsed: (name: string) => boolean;
  /** Whether exports have a schema of this name that is not a type. */
  readonly isShared: (name: string) => boolean;
  readonly hasOperation: (name: string) => boolean;
  readonly hasOperations: () => boolean;
  /** The operations with this method and path (see `routeOf`), by name. */
  readonly onRoute: (route: string) => readonly string[];
  readonly root: () => string | undefined;
}

/** An index that answers these questions and is updated with each edit. */
export interface FactIndex {
  /** The facts, with every question reported to `note`. */
  readonly facts: (note: (fact: string) => void) => Facts;
  readonly operation: (name: string) => Operation | undefined;
  readonly type: (name: string) => Type | undefined;
  readonly import: (alias: string) => Include | undefined;
  /** The specification as it was last put. */
  readonly head: () => Specification;
  /**
   * Each takes the entity as it is now, or undefined if it is gone; `changed` is called with every
   * fact that changed.
   */
  readonly putOperation: (name: string, now: Operation | undefined, changed: Changed) => void;
  readonly putType: (name: string, now: Type | undefined, changed: Changed) => void;
  readonly putImport: (alias: string, now: Include | undefined, changed: Changed) => void;
  readonly putHead: (now: Specification, changed: Changed) => void;
}

type Changed = (fact: string) => void;

const nothing: Changed = () => undefined;

export function indexFacts(spec: Specification): FactIndex {
  const operations = new Map<string, Operation>();
  const types = new Map<string, Type>();
  const imports = new Map<string, Include>();
  const routes = new Map<string, Group>();
  const children = new Map<string, Group>();
  const users = new Map<string, Group>();
  let head = spec;

  function putMentions(
    user: string,
    before: Operation | Type | undefined,
    now: Operation | Type | undefined,
    changed: Changed,
  ): void {
    putUses(user, usedBy(before), usedBy(now), changed);
  }

  function putUses(
    user: string,
    was: readonly string[],
    is: readonly string[],
    changed: Changed,
  ): void {
    if (was.length === is.length && was.every((target, at) => target === is[at])) return;
    // A type that only refers to itself is not used.
    const others = (target: string) => `type ${target}` !== user;
    for (const target of was.filter(others)) {
      if (!is.includes(target) && remove(users, target, user)) changed(`used ${target}`);
    }
    for (const target of is.filter(others)) {
      if (add(users, target, user)) changed(`used ${target}`);
    }
  }

  const index: FactIndex = {
    operation: (name) => operations.get(name),
    type: (name) => types.get(name),
    import: (alias) => imports.get(alias),
    head: () => head,

    putOperation(name, now, changed) {
      const before = operations.get(name);
      const some = operations.size > 0;
      put(operations, name, now);
      if (operations.size > 0 !== some) changed('operations');
      if ((before === undefined) !== (now === undefined)) changed(`operation ${name}`);
      const was = before && routeOf(before);
      const is = now && routeOf(now);
      if (was !== is) {
        if (was !== undefined) remove(routes, was, name);
        if (is !== undefined) add(routes, is, name);
        if (was !== undefined) changed(`route ${was}`);
        if (is !== undefined) changed(`route ${is}`);
      }
      putMentions(`operation ${name}`, before, now, changed);
    },

    putType(name, now, changed) {
      const before = types.get(name);
      put(types, name, now);
      if (!sameOutline(before, now)) changed(`type ${name}`);
      const was = parentOf(before);
      const is = parentOf(now);
      if (was !== is) {
        if (was !== undefined) remove(children, was, name);
        if (is !== undefined) add(children, is, name);
        if (was !== undefined) changed(`children ${was}`);
        if (is !== undefined) changed(`children ${is}`);
      }
      putMentions(`type ${name}`, before, now, changed);
    },

    putImport(alias, now, changed) {
      if (imports.get(alias) === now) return;
      put(imports, alias, now);
      changed(`import ${alias}`);
    },

    putHead(now, changed) {
      const was = head;
      head = now;
      if (was.root !== now.root) changed('root');
      if (was.metadata === now.metadata) return;
      putUses('specification', usedByDocument(was), usedByDocument(now), changed);
    },

    facts: (note) => {
      const asking = <Answer>(fact: string, answer: Answer): Answer => {
        note(fact);
        return answer;
      };
      const outline = (type: Type | undefined) => type && outlineOf(type);
      return {
        type: (name) => asking(`type ${name}`, outline(types.get(name))),
        import: (alias) => asking(`import ${alias}`, imports.get(alias)),
        children: (name) => asking(`children ${name}`, sorted(children.get(name))),
        isUsed: (name) => asking(`used ${name}`, users.has(name)),
        isShared: (name) => asking(`used ${sharing(name)}`, users.has(sharing(name))),
        hasOperation: (name) => asking(`operation ${name}`, operations.has(name)),
        hasOperations: () => asking('operations', operations.size > 0),
        onRoute: (route) => asking(`route ${route}`, sorted(routes.get(route))),
        root: () => asking('root', head.root),
      };
    },
  };
  for (const operation of spec.operations) index.putOperation(operation.name, operation, nothing);
  for (const type of spec.types) index.putType(type.name, type, nothing);
  for (const include of spec.imports) index.putImport(include.alias, include, nothing);
  putUses('specification', [], usedByDocument(spec), nothing);
  return index;
}

/**
 * The types that the entity refers to, those it was merged from in its source, and those named in its
 * metadata.
 */
function usedBy(entity: Operation | Type | undefined): readonly string[] {
  if (entity === undefined) return [];
  const shared = schemaNamesIn(entity).shared.map(sharing);
  const others = [...mergedInto(entity), ...keptNamesIn(entity, 'types'), ...shared];
  const named = referencesOf(entity);
  return others.length === 0 ? named : [...new Set([...named, ...others])];
}

/** The same for the metadata of a whole specification. */
function usedByDocument(spec: Specification): readonly string[] {
  return [...keptNamesInMetadata(spec, 'types'), ...keptSchemas(spec).map(sharing)];
}

/** The key under which a shared name is stored; no type has such a name. */
const sharing = (name: string) => `shared ${name}`;

function parentOf(type: Type | undefined): string | undefined {
  return type?.kind === 'struct' ? type.parent?.target : undefined;
}

/** A set of names, sorted on first use: thousands of rules may ask for the same list. */
interface Group {
  readonly names: Set<string>;
  sorted?: readonly string[] | undefined;
}

function sorted(group: Group | undefined): readonly string[] {
  if (group === undefined) return [];
  return (group.sorted ??= [...group.names].toSorted(compareNames));
}

function put<Entity>(map: Map<string, Entity>, name: string, now: Entity | undefined): void {
  if (now === undefined) map.delete(name);
  else map.set(name, now);
}

/** Adds the name; returns whether it is the first one under the key. */
function add(map: Map<string, Group>, key: string, name: string): boolean {
  const group = map.get(key);
  if (group === undefined) map.set(key, { names: new Set([name]) });
  else {
    group.names.add(name);
    group.sorted = undefined;
  }
  return group === undefined;
}

/** Removes the name; returns whether it was the last one under the key. */
function remove(map: Map<string, Group>, key: string, name: string): boolean {
  const group = map.get(key);
  if (group === undefined) return false;
  group.names.delete(name);
  group.sorted = undefined;
  return group.names.size === 0 && map.delete(key);
}
