import { assign, setup, type ActorRefFrom } from 'xstate';
import { equalValues } from '../../domain/compare/equalValues.ts';
import type { Mergers } from '../../domain/merge/mergeFields.ts';
import type { Edit } from '../../domain/edits/edit.ts';
import type { Result } from '../../domain/model/values/result.ts';
import { emptySpecification, type Specification } from '../../domain/model/specification.ts';
import { types } from '../types.ts';
import type { DraftRefusal } from './dialogDrafts.ts';
import { rebaseDraft } from './rebaseDraft.ts';

/** The differences between dialogs with fields. All functions are pure. */
export interface DraftKind<Target, Draft extends object> {
  readonly id: string;
  /** What the fields show when the dialog opens. */
  readonly begin: (spec: Specification, target: Target) => Draft;
  /**
   * The edit that saves the draft, or why it can't be saved. Undefined: nothing was changed. An
   * entity that was deleted meanwhile is added again, so that what was typed for it is not lost.
   */
  readonly editOf: (
    spec: Specification,
    target: Target,
    draft: Draft,
  ) => Result<Edit | undefined, DraftRefusal>;
  /** How the fields follow edits that were made after the draft was begun. */
  readonly mergers: Mergers<Draft>;
  /** The draft after the rows that saving adds were added to its lists. */
  readonly withAdded?: (draft: Draft) => Draft;
  /** Rows that were begun and can't be saved as they are, one sentence each. */
  readonly leftOut?: (draft: Draft, spec: Specification, target: Target) => readonly string[];
}

export interface DraftInput<Target, Draft> {
  readonly spec: Specification;
  readonly target: Target;
  /** What was typed before, when a refused save is reopened. */
  readonly draft?: Draft | undefined;
  /** The specification that the draft was typed on. */
  readonly base?: Specification | undefined;
}

export interface DraftContext<Target, Draft> {
  readonly target: Target;
  /** The specification that the draft is typed on. */
  readonly base: Specification;
  readonly draft: Draft;
  /** What the fields showed before anything was typed. */
  readonly original: Draft;
  /** Whether the person has changed anything. */
  readonly changed: boolean;
  readonly outcome: DraftOutcome<Draft>;
}

export type DraftEvent<Draft> =
  | { readonly type: 'change'; readonly change: (draft: Draft) => Draft }
  /** `spec` is the current specification. */
  | { readonly type: 'save'; readonly spec: Specification }
  | { readonly type: 'dismiss' };

/** How a dialog ended. */
export type DraftOutcome<Draft> =
  /** `draft` is what was typed and is discarded; absent if nothing was. */
  | { readonly kind: 'dismissed'; readonly draft?: Draft }
  | ({ readonly kind: 'saved'; readonly edit: Edit } & LeftOut<Draft>)
  /** Save changed nothing but left something out. */
  | ({ readonly kind: 'incomplete' } & LeftOut<Draft>)
  | { readonly kind: 'refused'; readonly refusal: DraftRefusal; readonly draft: Draft };

interface LeftOut<Draft> {
  readonly draft: Draft;
  readonly leftOut: readonly string[];
}

/**
 * The machine of a dialog with fields (rules 2). What is typed is a draft; Save closes the dialog
 * and returns the edit, or the refusal with the draft; dismissing discards it. The output says
 * which.
 */
export function draftDialog<Target, Draft extends object>({
  id,
  begin,
  editOf,
  mergers,
  withAdded = (draft) => draft,
  leftOut: leftOutOf = () => [],
}: DraftKind<Target, Draft>) {
  const reopened = (
    { target, draft, base }: DraftInput<Target, Draft>,
    shown: Draft,
  ): Draft | undefined => {
    if (draft === undefined || base === undefined) return draft;
    // The draft of an entity that was deleted is not rebased: saving adds the entity again.
    const isThere = !equalValues(shown, begin(emptySpecification, target));
    const before = begin(base, target);
    return isThere ? rebaseDraft({ base: before, mine: draft, theirs: shown }, mergers) : draft;
  };
  return setup({
    types: types<{
      context: DraftContext<Target, Draft>;
      events: DraftEvent<Draft>;
      input: DraftInput<Target, Draft>;
      output: DraftOutcome<Draft>;
    }>(),
  }).createMachine({
    id,
    context({ input }) {
      const original = begin(input.spec, input.target);
      return {
        target: input.target,
        base: input.spec,
        draft: reopened(input, original) ?? original,
        original,
        changed: input.draft !== undefined,
        outcome: { kind: 'dismissed' },
      };
    },
    initial: 'editing',
    states: {
      editing: {
        on: {
          change: {
            actions: assign(({ context, event }) => ({
              draft: event.change(context.draft),
              changed: true,
            })),
          },
          dismiss: {
            target: 'closed',
            actions: assign({
              outcome: ({ context: { draft, original } }): DraftOutcome<Draft> =>
                equalValues(draft, original) ? { kind: 'dismissed' } : { kind: 'dismissed', draft },
            }),
          },
          save: {
            target: 'closed',
            actions: assign({
              outcome: ({ context: { target, draft }, event }): DraftOutcome<Draft> => {
                const edit = editOf(event.spec, target, draft);
                if (!edit.ok) return { kind: 'refused', refusal: edit.refusal, draft };
                const leftOut = leftOutOf(draft, event.spec, target);
                if (edit.value !== undefined) {
                  const added = withAdded(draft);
                  return { kind: 'saved', edit: edit.value, draft: added, leftOut };
                }
                if (leftOut.length === 0) return { kind: 'dismissed' };
                return { kind: 'incomplete', draft, leftOut };
              },
            }),
          },
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.outcome,
  });
}

export type DraftActor<Target, Draft extends object> = ActorRefFrom<
  ReturnType<typeof draftDialog<Target, Draft>>
>;
