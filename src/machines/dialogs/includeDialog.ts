import { equalValues } from '../../domain/compare/equalValues.ts';
import { mergeFields } from '../../domain/merge/mergeFields.ts';
import { includeMergers } from '../../domain/merge/mergers.ts';
import { succeed, type Refusal } from '../../domain/model/values/result.ts';
import { validateAlias } from '../../domain/model/names.ts';
import { maxNameLength } from '../../domain/model/constants.ts';
import { takenName } from '../../domain/model/refusals.ts';
import type { Include, Specification } from '../../domain/model/specification.ts';
import { draftDialog, type DraftKind } from './draftDialog.ts';
import type { IncludeDraft } from './dialogDrafts.ts';

/** Without an alias, a new include is created. */
export interface IncludeTarget {
  readonly alias?: string | undefined;
}

export const includeKind: DraftKind<IncludeTarget, IncludeDraft> = {
  id: 'includeDialog',
  begin: (spec, target) => ({ include: includeOf(spec, target) ?? { alias: '', url: '' } }),
  editOf(spec, target, draft) {
    const refusal = aliasRefusal(spec, target, draft.include.alias);
    if (refusal !== undefined) return { ok: false, refusal };
    const before = includeOf(spec, target);
    if (equalValues(before, draft.include)) return succeed(undefined);
    const url = draft.include.url.trim();
    // The types of another address are not the types of this one.
    const types = before?.url === url ? before.types : undefined;
    const include: Include = {
      alias: draft.include.alias,
      url,
      ...(types === undefined ? {} : { types }),
    };
    if (before === undefined) return succeed({ kind: 'import.add', include });
    return succeed({ kind: 'import.update', alias: before.alias, include });
  },
  mergers: {
    include: (run, spot, three) => mergeFields(run, spot, three, includeMergers),
  },
};

export const includeDialog = draftDialog(includeKind);

/**
 * Why an include can't have this alias, in the same words as when saving. `Pet` would be mistaken
 * for the type of that name. Only what people type is checked: an import may contain both.
 */
export function aliasRefusal(
  spec: Specification,
  target: IncludeTarget,
  alias: string,
): Refusal | undefined {
  if (alias === target.alias) return undefined;
  const valid = validateAlias(alias);
  if (!valid.ok) return valid.refusal;
  if (includeOf(spec, { alias }) !== undefined) return takenName('import', alias).refusal;
  const isType = spec.types.some(({ name }) => name === alias);
  return isType ? takenName('type', alias).refusal : undefined;
}

/**
 * Suggests an alias for a document: its name, made unique among the imports and the types. Only
 * letters, digits and underscores, because it prefixes type names.
 */
export function suggestAlias(spec: Specification, documentName: string): string {
  const stem = documentName.replaceAll(/[^A-Za-z0-9_]+/g, '_').replaceAll(/^_+|_+$/g, '');
  // Leaves room for a number: otherwise no name at the maximum length could be made unique.
  const base = stem === '' ? 'include' : stem.slice(0, maxNameLength - 8);
  for (let count = 1; ; count++) {
    const alias = count === 1 ? base : `${base}${count}`;
    if (aliasRefusal(spec, {}, alias) === undefined) return alias;
  }
}

function includeOf(spec: Specification, { alias }: IncludeTarget): Include | undefined {
  return alias === undefined ? undefined : spec.imports.find((one) => one.alias === alias);
}
