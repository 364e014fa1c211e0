import { inferRenames, noRenames, renamer } from '../compare/names/inferRenames.ts';
import type { NameMap, Renames } from '../compare/names/inferRenames.ts';
import { aliasOf, nameOf } from '../compare/names/keyed.ts';
import { mapMentions } from '../model/types/references.ts';
import type { Specification } from '../model/specification.ts';
import { alignNames } from './alignNames.ts';
import type { AlignedNames } from './alignNames.ts';
import type { ThreeWay } from './conflict.ts';
import type { Run } from './decide.ts';
import type { CertainRename } from './rename.ts';

/** The three specifications with the same names for the same things, also in references. */
export interface Aligned extends ThreeWay<Specification> {
  /** Names in the merge to names in the base, where they differ. */
  readonly identity: Renames;
}

/** The renames on my side, from the hints; on both sides, those that the content reveals. */
export function align(
  run: Run,
  { base, mine, theirs }: ThreeWay<Specification>,
  hints: readonly CertainRename[],
): Aligned {
  const known: Renames = {
    ...noRenames,
    operations: hinted(
      hints,
      'operation',
      base.operations.map(nameOf),
      mine.operations.map(nameOf),
    ),
    types: hinted(hints, 'type', base.types.map(nameOf), mine.types.map(nameOf)),
    imports: hinted(hints, 'import', base.imports.map(aliasOf), mine.imports.map(aliasOf)),
  };
  const here = inferRenames(base, mine, known);
  const there = inferRenames(base, theirs);
  const of = (
    kind: 'operations' | 'types' | 'imports',
    entity: 'operation' | 'type' | 'import',
    namesIn: (spec: Specification) => readonly string[],
  ): AlignedNames =>
    alignNames(
      run,
      { base: namesIn(base), mine: namesIn(mine), theirs: namesIn(theirs) },
      { mine: here[kind], theirs: there[kind] },
      (name, identity) => ({ entity, name, identity }),
    );
  const imports = of('imports', 'import', (spec) => spec.imports.map(aliasOf));
  const types = of('types', 'type', (spec) => spec.types.map(nameOf));
  const operations = of('operations', 'operation', (spec) => spec.operations.map(nameOf));
  const renamesOn = (side: keyof AlignedNames): Renames => ({
    ...noRenames,
    operations: operations[side],
    types: types[side],
    imports: imports[side],
  });
  return {
    base: renameAll(base, renamesOn('base')),
    mine: renameAll(mine, renamesOn('mine')),
    theirs: renameAll(theirs, renamesOn('theirs')),
    identity: renamesOn('identity'),
  };
}

/** The hints that are still true after later edits. */
function hinted(
  hints: readonly CertainRename[],
  kind: CertainRename['kind'],
  base: readonly string[],
  mine: readonly string[],
): NameMap {
  const before = new Set(base);
  const after = new Set(mine);
  return new Map(
    hints
      .filter((hint) => hint.kind === kind && before.has(hint.from) && after.has(hint.to))
      .map(({ from, to }) => [from, to]),
  );
}

function renameAll(spec: Specification, renames: Renames): Specification {
  const { operations, types, imports } = renames;
  if (operations.size === 0 && types.size === 0 && imports.size === 0) return spec;
  const renamed = mapMentions(spec, renamer(renames));
  const called = <Entity extends { readonly name: string }>(entity: Entity, names: NameMap) => {
    const name = names.get(entity.name);
    return name === undefined ? entity : { ...entity, name };
  };
  return {
    ...renamed,
    operations: renamed.operations.map((one) => called(one, operations)),
    types: renamed.types.map((one) => called(one, types)),
    imports: renamed.imports.map((include) => {
      const alias = imports.get(include.alias);
      return alias === undefined ? include : { ...include, alias };
    }),
  };
}
