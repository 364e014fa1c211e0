import type { Edit } from '../../domain/edits/edit.ts';
import { plural } from '../../domain/model/counts.ts';
import type { Argument, Specification } from '../../domain/model/specification.ts';
import { usesOfType } from '../../domain/model/types/references.ts';
import { renamesIn } from './editedCards.ts';

/**
 * What to tell the person about other things that an edit changed (rules 4): the references to a
 * renamed type, and the argument of a variable that was renamed in a card's path. In a dialog, the
 * argument is visible anyway.
 */
export function sideEffectMessage(
  spec: Specification,
  edit: Edit,
  hasDialog: boolean,
): string | undefined {
  if (edit.kind === 'operation.update') {
    const before = spec.operations.find(({ name }) => name === edit.name);
    if (hasDialog || before === undefined || before.httpPath === edit.operation.httpPath)
      return undefined;
    return followedArgument(before.arguments, edit.operation.arguments);
  }
  const [rename] = renamesIn(edit, spec);
  if (rename?.kind !== 'type' || rename.from === rename.to) return undefined;
  const { from, to } = rename;
  const uses = usesOfType(spec, from).length;
  const followed = uses === 0 ? '' : `: ${plural(uses, 'reference')} followed`;
  return `${from} renamed to ${to}${followed}.`;
}

function followedArgument(
  before: readonly Argument[],
  after: readonly Argument[],
): string | undefined {
  const index = after.findIndex((argument, at) => argument !== before[at]);
  const [was, is] = [before[index], after[index]];
  if (was === undefined || is === undefined) return undefined;
  if (was.name !== is.name) {
    return `${was.name} renamed to ${is.name} in the path: its argument followed.`;
  }
  const [from, to] = [was, is].map(({ name, wireName = name }) => wireName);
  return from === to
    ? undefined
    : `${from} renamed to ${to} in the path: the argument ${is.name} is now sent under that name.`;
}
