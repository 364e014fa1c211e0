import { operationNamePattern } from '../../domain/model/constants.ts';
import { validateTypeName } from '../../domain/model/names.ts';
import { mapReferences } from '../../domain/model/types/references.ts';
import type { Argument, Property, Type } from '../../domain/model/specification.ts';
import type { Parsed } from '../format.ts';
import { noPlaces, type HomePlaces } from '../reading/homePlaces.ts';
import type { Place } from '../reading/place.ts';
import { createReporter, type Reporter } from '../reading/reporter.ts';
import { createUniqueNames, validName, type NameKind } from '../reading/generatedNames.ts';
import { settleParents } from './settleParents.ts';
import { settleReferences } from './settleReferences.ts';

/**
 * Turns a specification from a lossless format into what an import promises: names are valid and unique
 * (references follow), no list contains a name twice, no reference dangles, and no type inherits from itself.
 * Parts that are already correct remain the same objects. `places`: the places of the parts in the source.
 */
export function settle({ spec, findings }: Parsed, places: HomePlaces = noPlaces): Parsed {
  const reporter = createReporter();
  const imports = withoutDuplicates(
    spec.imports,
    (include) => include.alias,
    'import',
    '',
    (index) => places.of('imports', index),
    reporter,
  );
  const placesOf = (kind: 'operations' | 'types') => (index: number) => places.of(kind, index);
  const typeNames = settleNames('type', spec.types, placesOf('types'), reporter);
  const operationNames = settleNames(
    'operation',
    spec.operations,
    placesOf('operations'),
    reporter,
  );
  const rename = (name: string): string => typeNames.follow.get(name) ?? name;
  const types = spec.types.map((type, index) => {
    const renamed = typeNames.follow.size === 0 ? type : mapReferences(type, rename);
    return withName(
      settleProperties(renamed, () => places.of('types', index), reporter),
      typeNames.names[index],
    );
  });
  const operations = spec.operations.map((operation, index) => {
    const renamed = typeNames.follow.size === 0 ? operation : mapReferences(operation, rename);
    const kept = withoutDuplicates<Argument>(
      renamed.arguments,
      ({ name }) => name,
      'argument',
      operation.name,
      () => places.of('operations', index),
      reporter,
    );
    const settled = kept === renamed.arguments ? renamed : { ...renamed, arguments: kept };
    return withName(settled, operationNames.names[index]);
  });
  const root = spec.root === undefined ? {} : { root: rename(spec.root) };
  const renamed = { ...spec, imports, types, operations, ...root };
  const settled = settleParents(settleReferences(renamed, places, reporter), places, reporter);
  const found = reporter.findings();
  if (found.length === 0) return { spec, findings };
  return { spec: settled, findings: [...findings, ...found] };
}

interface SettledNames {
  /** The new names, by index. */
  readonly names: readonly string[];
  /** The new name for references to an old name: that of the first entity that had it. */
  readonly follow: ReadonlyMap<string, string>;
}

function settleNames(
  kind: NameKind,
  entities: readonly { readonly name: string }[],
  placeOf: (index: number) => Place,
  reporter: Reporter,
): SettledNames {
  const unique = createUniqueNames();
  const names: string[] = [];
  // Entities with valid names claim them first, before generated names could take them.
  entities.forEach(({ name }, index) => {
    if (isValid(kind, name) && !unique.has(name)) names[index] = unique.claim(name);
  });
  const follow = new Map<string, string>();
  entities.forEach(({ name }, index) => {
    if (names[index] !== undefined) return;
    const settled = unique.claim(validName(kind, name, kind === 'type' ? 'Type' : 'operation'));
    names[index] = settled;
    const isDuplicate = isValid(kind, name);
    if (!isDuplicate && !follow.has(name)) follow.set(name, settled);
    reporter.add(
      isDuplicate ? 'duplicate-name' : 'invalid-name',
      'warning',
      isDuplicate
        ? `There are two ${kind}s called "${name}": the second is now called "${settled}".`
        : `The ${kind} name "${name}" is not valid: it is now called "${settled}".`,
      placeOf(index),
    );
  });
  return { names, follow };
}

function isValid(kind: NameKind, name: string): boolean {
  return kind === 'type' ? validateTypeName(name).ok : operationNamePattern.test(name);
}

function withName<Entity extends { readonly name: string }>(
  entity: Entity,
  name: string | undefined,
): Entity {
  return name === undefined || name === entity.name ? entity : { ...entity, name };
}

function settleProperties(type: Type, placeOf: () => Place, reporter: Reporter): Type {
  if (type.kind !== 'struct') return type;
  const { properties } = type;
  const kept = withoutDuplicates<Property>(
    properties,
    ({ name }) => name,
    'property',
    type.name,
    placeOf,
    reporter,
  );
  return kept === properties ? type : { ...type, properties: kept };
}

/** The first entity of each name. */
function withoutDuplicates<Item>(
  list: readonly Item[],
  nameOf: (item: Item) => string,
  what: string,
  owner: string,
  placeOf: (index: number) => Place,
  reporter: Reporter,
): readonly Item[] {
  const seen = new Set<string>();
  const kept = list.filter((item, index) => {
    const name = nameOf(item);
    if (!seen.has(name)) return seen.add(name);
    reporter.add(
      'duplicate-name',
      'error',
      `The ${what} "${name}"${owner === '' ? '' : ` of "${owner}"`} occurs twice: the second was left out.`,
      placeOf(index),
    );
    return false;
  });
  return kept.length === list.length ? list : kept;
}
