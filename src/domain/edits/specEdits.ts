import { applyRestore } from './applyRestore.ts';
import type { Edit } from './edit.ts';
import { firstDuplicate, removeAt, replaceAt } from '../model/values/lists.ts';
import { namesOf, renamesBetween, renameKeptTags } from '../model/metadata/renameTags.ts';
import { withOptional } from '../model/values/optional.ts';
import { mapMentions } from '../model/types/references.ts';
import { takenName, unknownEntity } from '../model/refusals.ts';
import { refuse, succeed } from '../model/values/result.ts';
import type { Result } from '../model/values/result.ts';
import type { Include, Specification } from '../model/specification.ts';

export type SpecEdit = Extract<
  Edit,
  { readonly kind: 'root.set' | 'settings.set' | `import.${string}` | 'spec.replace' }
>;

/** Finds a stored specification by its hash; undefined when it is not available. */
export type Bodies = (hash: string) => Specification | undefined;

/** The specification after the edit, or why the edit is refused. Part of `applyEdit`. */
export function applySpecEdit(
  spec: Specification,
  edit: SpecEdit,
  bodies: Bodies,
): Result<Specification> {
  switch (edit.kind) {
    case 'root.set': {
      const { root } = edit;
      if (root !== null && !spec.types.some((type) => type.name === root)) {
        return unknownEntity('type', root);
      }
      return succeed(withOptional(spec, 'root', root));
    }
    case 'settings.set': {
      const { kind: _, ...head } = edit;
      const renamed = renameKeptTags(spec, renamesBetween(namesOf(spec.tags), namesOf(edit.tags)));
      return succeed(applyRestore(renamed, { kind: 'restore', head }));
    }
    case 'import.add': {
      const refused = checkAlias(spec, edit.include.alias);
      return refused ?? succeed({ ...spec, imports: [...spec.imports, edit.include] });
    }
    case 'import.update':
      return updateImport(spec, edit.alias, edit.include);
    case 'import.delete': {
      const index = spec.imports.findIndex((include) => include.alias === edit.alias);
      if (index < 0) return unknownEntity('import', edit.alias);
      return succeed({ ...spec, imports: removeAt(spec.imports, index) });
    }
    case 'spec.replace':
      return replacement(edit.content, bodies);
  }
}

function updateImport(spec: Specification, alias: string, include: Include): Result<Specification> {
  const index = spec.imports.findIndex((candidate) => candidate.alias === alias);
  if (index < 0) return unknownEntity('import', alias);
  const imports = replaceAt(spec.imports, index, include);
  if (include.alias === alias) {
    return succeed(imports === spec.imports ? spec : { ...spec, imports });
  }
  const refused = checkAlias(spec, include.alias);
  if (refused) return refused;
  const prefix = `${alias}:`;
  const rename = (target: string) =>
    target.startsWith(prefix) ? `${include.alias}:${target.slice(prefix.length)}` : target;
  return succeed({ ...mapMentions(spec, rename), imports });
}

/**
 * In `alias:Name` the alias ends at the colon, so it can't contain one. A new alias follows the rule
 * of a type's name (the dialog's check); edits from before that rule are still replayed.
 */
function checkAlias(spec: Specification, alias: string) {
  if (alias === '' || alias.includes(':')) {
    return refuse('invalid-alias', 'An import needs an alias without a colon');
  }
  const taken = spec.imports.some((include) => include.alias === alias);
  return taken ? takenName('import', alias) : undefined;
}

function replacement(
  content: { readonly spec: Specification } | { readonly body: string },
  bodies: Bodies,
): Result<Specification> {
  const spec = 'spec' in content ? content.spec : bodies(content.body);
  if (spec === undefined) {
    return refuse(
      'body-unavailable',
      'The imported specification is no longer stored on this device; import it again',
    );
  }
  // Names are identities: everything else finds an entity by its name.
  const operation = firstDuplicate(spec.operations.map(({ name }) => name));
  if (operation !== undefined) return takenName('operation', operation);
  const type = firstDuplicate(spec.types.map(({ name }) => name));
  if (type !== undefined) return takenName('type', type);
  const alias = firstDuplicate(spec.imports.map((include) => include.alias));
  return alias === undefined ? succeed(spec) : takenName('import', alias);
}
