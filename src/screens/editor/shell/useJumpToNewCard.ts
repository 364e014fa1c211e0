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
  /** The specification as the cards show it, possibly a moment later. */
  readonly spec: Specification;
  /** The card in view. */
  readonly current: Target | undefined;
  readonly show: (target: Target, options: JumpOptions) => void;
  /** Adds a card to the jump history. */
  readonly visit: (target: Target) => void;
}

/**
 * Goes to a card that was just made, renamed or brought back, once it is in the list, unless the
 * person has gone elsewhere meanwhile, which calls `cancelJump`. The jump is part of the
 * history. `awaited` tells that card until then. `onCards` must be called when the list of cards appears or
 * disappears.
 */
export function useJumpToNewCard({ editor, spec, current, show, visit }: Shown) {
  const made = useSelector(editor, (state) => state.context.made);
  const shownMade = useRef(made?.rev);
  // The last card that was made before the pointer was pressed.
  const pressedAfter = useRef<number>(undefined);
  useEffect(() => {
    const press = () => {
      pressedAfter.current = editor.getSnapshot().context.made?.rev;
    };
    document.addEventListener('pointerdown', press, { capture: true });
    return () => document.removeEventListener('pointerdown', press, { capture: true });
  }, [editor]);
  const hasCards = useRef(false);
  // The card made on the welcome screen, until the cards are shown.
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
    // After this rendering, not during it. The card gets the focus if nothing has it, or if it is a copy,
    // which the person will edit next. What was pressed meanwhile may be a menu, which would close.
    queueMicrotask(() => {
      visit(made.target);
      const isNext = made.isCopy === true || document.activeElement === document.body;
      const focus = isNext && pressedAfter.current !== made.rev;
      show(made.target, { focus, edited: true });
    });
  }, [made, visit, show, spec]);
  const awaited = useCallback(() => {
    const next = editor.getSnapshot().context.made;
    return next?.rev === shownMade.current ? undefined : next?.target;
  }, [editor]);
  const cancelJump = useCallback(() => {
    shownMade.current = editor.getSnapshot().context.made?.rev;
  }, [editor]);

  // Creating a type above a dialog of the welcome screen replaces the welcome screen, to which the focus
  // would return from that dialog. So the focus goes to the card that the dialog made, or to the one in view.
  const welcomeGone = useRef(false);
  const dialog = useSelector(editor, (state) => state.context.dialog?.kind);
  useEffect(() => {
    if (dialog !== undefined || !welcomeGone.current) return;
    if (made !== undefined && made.rev !== shownMade.current) return;
    welcomeGone.current = false;
    const target = made?.target ?? current;
    if (target !== undefined) queueMicrotask(() => show(target, { focus: true }));
  }, [dialog, made, current, show]);
  // The focused element may be gone with the welcome screen, other cards or another specification: a card
  // gets the focus.
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
  return { onCards, awaited, cancelJump };
}
