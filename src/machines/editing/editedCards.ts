import type { Edit, RestoreList } from '../../domain/edits/edit.ts';
import type { Specification } from '../../domain/model/specification.ts';
import type { Target } from '../editorTypes.ts';

const makes: Readonly<Partial<Record<Edit['kind'], Target['kind']>>> = {
  'operation.add': 'operation',
  'operation.copy': 'operation',
  'operation.rename': 'operation',
  'operation.update': 'operation',
  'type.add': 'type',
  'type.copy': 'type',
  'type.rename': 'type',
  'type.update': 'type',
};

/**
 * The card that an edit made or renamed. A card made for a field of another dialog, without a
 * dialog for the card, is not shown.
 */
export function cardOfEdit(
  before: Specification,
  after: Specification,
  edit: Edit,
  hasDialog: boolean,
): Target | undefined {
  const kind = makes[edit.kind];
  if (kind === undefined || (edit.kind.endsWith('.add') && !hasDialog)) return undefined;
  const listOf = (spec: Specification): readonly { readonly name: string }[] =>
    kind === 'operation' ? spec.operations : spec.types;
  const known = new Set(listOf(before).map(({ name }) => name));
  const made = listOf(after).find(({ name }) => !known.has(name));
  return made && { kind, name: made.name };
}

export interface Rename {
  readonly kind: Target['kind'];
  readonly from: string;
  readonly to: string;
}

/** The cards that an edit renames. */
export function renamesIn(edit: Edit, spec: Specification): readonly Rename[] {
  switch (edit.kind) {
    case 'operation.rename':
      return [{ kind: 'operation', from: edit.name, to: edit.to }];
    case 'operation.update':
      return [{ kind: 'operation', from: edit.name, to: edit.operation.name }];
    case 'type.rename':
      return [{ kind: 'type', from: edit.name, to: edit.to }];
    case 'type.update':
      return [{ kind: 'type', from: edit.name, to: edit.type.name }];
    case 'restore':
      return [
        ...restoredName('operation', spec.operations, edit.operations),
        ...restoredName('type', spec.types, edit.types),
      ];
    default:
      return [];
  }
}

/** The card that undoing or redoing an edit renames or brings back, if it is only one. */
export function restoredCard(before: Specification, edit: Edit): Target | undefined {
  const [rename, ...others] = renamesIn(edit, before);
  if (rename !== undefined) {
    return others.length === 0 ? { kind: rename.kind, name: rename.to } : undefined;
  }
  if (edit.kind !== 'restore') return undefined;
  const back = [
    ...newIn('operation', before.operations, edit.operations),
    ...newIn('type', before.types, edit.types),
  ];
  return back.length === 1 ? back[0] : undefined;
}

function newIn(
  kind: Target['kind'],
  list: readonly { readonly name: string }[],
  restore: RestoreList<{ readonly name: string }> | undefined,
): readonly Target[] {
  const names = new Set(list.map(({ name }) => name));
  return (restore?.put ?? []).flatMap(({ name }) => (names.has(name) ? [] : [{ kind, name }]));
}

/** One name gone and one added: the same card with a new name. */
function restoredName(
  kind: Target['kind'],
  list: readonly { readonly name: string }[],
  restore: RestoreList<unknown> | undefined,
): readonly Rename[] {
  const [from, ...others] = restore?.remove ?? [];
  if (restore === undefined || from === undefined || others.length > 0) return [];
  const names = new Set(list.map(({ name }) => name));
  const [to, ...more] = restore.put.filter(({ name }) => !names.has(name));
  return to === undefined || more.length > 0 ? [] : [{ kind, from, to: to.name }];
}
