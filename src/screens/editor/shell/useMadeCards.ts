import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Specification } from '../../../domain/model/specification.ts';
import type { editorMachine } from '../../../machines/editor.ts';
import type { Target } from '../../../machines/editorTypes.ts';
import type { JumpOptions } from '../cards/Cards.tsx';
import { focusCardsIfLost } from '../focus/paneFocus.ts';

interface Shown {
  readonly editor: ActorRefFrom<typeof editorMachine>;
  /** As the cards show it, which may be a moment later. */
  readonly spec: Specification;
  /** The card in view. */
  readonly current: Target | undefined;
  readonly show: (target: Target, options: JumpOptions) => void;
  /** Adds to the history of jumps. */
  readonly visit: (target: Target) => void;
}

/**
 * Goes to the card of what was just made, renamed or brought back, once it is in the list, as if the person
 * had gone there; unless the person has gone elsewhere meanwhile, which calls `goneElsewhere`.
 * `onCards` hears whether there are cards, once they come or go.
 */
export function useMadeCards({ editor, spec, current, show, visit }: Shown) {
  const made = useSelector(editor, (state) => state.context.made);
  const shownMade = useRef(made?.rev);
  const hasCards = useRef(false);
  // What was made on the welcome, until there are cards.
  const madeFirst = useRef<Target>(undefined);
  useEffect(() => {
    if (made === undefined || made.rev === shownMade.current) return;
    const { kind, name } = made.target;
    const list = kind === 'operation' ? spec.operations : spec.types;
    if (!list.some((entity) => entity.name === name)) return;
    shownMade.current = made.rev;
    if (!hasCards.current) {
      madeFirst.current = made.target;
      return;
    }
    // After this rendering, not as a part of it. What had the focus may be gone; whoever copies goes on with the
    // copy.
    queueMicrotask(() => {
      visit(made.target);
      const focus = made.isCopy === true || document.activeElement === document.body;
      show(made.target, { focus, edited: true });
    });
  }, [made, visit, show, spec]);
  const goneElsewhere = useCallback(() => {
    shownMade.current = editor.getSnapshot().context.made?.rev;
  }, [editor]);

  // A type that is made above a dialog of the welcome ends the welcome, to which the focus would
  // return from that dialog: it goes to the card of what the dialog made, or to the one in view.
  const welcomeGone = useRef(false);
  const dialog = useSelector(editor, (state) => state.context.dialog?.kind);
  useEffect(() => {
    if (dialog !== undefined || !welcomeGone.current) return;
    if (made !== undefined && made.rev !== shownMade.current) return;
    welcomeGone.current = false;
    const target = made?.target ?? current;
    if (target !== undefined) queueMicrotask(() => show(target, { focus: true }));
  }, [dialog, made, current, show]);
  // Where the focus was is gone, with the welcome, other cards or another specification: it is on a card.
  const onCards = useCallback(
    (are: boolean) => {
      hasCards.current = are;
      const above = editor.getSnapshot().context.dialog?.kind;
      welcomeGone.current = are && (above === 'operation' || above === 'type');
      if (!are) return;
      const target = madeFirst.current;
      madeFirst.current = undefined;
      queueMicrotask(() => {
        if (target === undefined) return focusCardsIfLost();
        visit(target);
        show(target, { focus: true });
      });
    },
    [editor, show, visit],
  );
  return { onCards, goneElsewhere };
}
