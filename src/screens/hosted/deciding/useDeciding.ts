import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Choice } from '../../../domain/merge/choice.ts';
import type {
  DecisionResult,
  DecisionView,
  Dispute,
  ViewedEntity,
} from '../../../domain/merge/decisionView.ts';
import type { ShownConflict } from '../../../domain/merge/shownConflict.ts';
import { commandFailure } from '../../../ui/loading/loadFailure.ts';
import { refuse, type Refusal, type Result } from '../../../domain/model/values/result.ts';
import { useHosted } from '../shared/hosted.ts';

/** Debounce after the last choice, ms: computing the result takes a while for a large specification. */
const restBeforeResult = 60;

export type ChosenSoFar = ReadonlyMap<string, Choice>;

export interface DecidingState {
  /** Undefined until it is known. */
  readonly view: DecisionView | undefined;
  readonly chosen: ChosenSoFar;
  readonly isDecided: (id: string) => boolean;
  readonly left: number;
  /** The result of the choices; while it is computed, that of the previous ones. */
  readonly result: DecisionResult | undefined;
  /** Why nothing can be decided. */
  readonly problem: Refusal | undefined;
  /** Set when somebody saved meanwhile: how many choices still apply, and of how many. */
  readonly moved: { readonly still: number; readonly before: number } | undefined;
  /** Undefined: the choice is withdrawn. */
  readonly choose: (conflicts: readonly ShownConflict[], choice: Choice | undefined) => void;
  readonly finish: () => Promise<Result<string>>;
}

const nothing: ChosenSoFar = new Map();

/**
 * The state of a decision and its result. `signal` changes whenever there may be other conflicts to
 * decide; `look` is the part of the result that is shown.
 */
export function useDeciding(
  dispute: Dispute,
  signal: string,
  look: ViewedEntity | undefined,
): DecidingState {
  const { deciding } = useHosted();
  const [view, setView] = useState<DecisionView>();
  const [chosen, setChosen] = useState(nothing);
  const [answered, setAnswered] = useState(nothing);
  const [result, setResult] = useState<DecisionResult>();
  const [problem, setProblem] = useState<Refusal>();
  const [moved, setMoved] = useState<DecidingState['moved']>();
  const [turn, setTurn] = useState(0);
  const state = view?.state;
  const { entity, name } = look ?? {};
  const asked = useRef(0);
  const opened = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    let wanted = true;
    asked.current += 1;
    const round = asked.current;
    const given = state === undefined ? undefined : { state, chosen: [...chosen] };
    // Stored at once, so that the choice survives if the screen is left right after it. If a person types
    // faster than it is merged, only the last text is stored once merging is done.
    const opening = opened.current.then(async () =>
      round === asked.current ? deciding.open(dispute, given) : undefined,
    );
    opened.current = opening.catch(() => undefined);
    const ask = async () => {
      const answer = await opening;
      if (!wanted || answer === undefined) return;
      if (!answer.ok) {
        setProblem(answer.refusal);
        return;
      }
      const next = answer.value;
      const isOther = next.state !== state;
      const now = isOther && next.chosen.length > 0 ? new Map(next.chosen) : chosen;
      const isMoved = isOther && given !== undefined;
      const applies = isMoved ? new Map(next.chosen) : now;
      if (isMoved) setMoved({ still: applies.size, before: chosen.size });
      setView(next);
      setChosen(applies);
      setAnswered(applies);
      await new Promise((resolve) => {
        setTimeout(resolve, restBeforeResult);
      });
      if (!wanted) return;
      const looked = entity === undefined || name === undefined ? undefined : { entity, name };
      const found = await deciding.result(
        dispute,
        { state: next.state, chosen: [...applies] },
        looked,
      );
      if (wanted && found.ok) setResult(found.value);
    };
    ask().catch((error: unknown) => {
      if (wanted) setProblem(refuse('failed', commandFailure(error)).refusal);
    });
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again when there may be something else
  }, [deciding, dispute, state, chosen, entity, name, signal, turn]);

  const leftIds = useMemo(() => new Set(view?.left), [view]);
  const conflicts = view?.conflicts ?? [];
  const isDecided = (id: string) => chosen.has(id) && !(answered === chosen && leftIds.has(id));
  return {
    view,
    chosen,
    isDecided,
    left: conflicts.filter(({ id }) => !isDecided(id)).length,
    result,
    problem,
    moved,
    choose: useCallback((about, choice) => {
      const wanted = choice === 'both' ? about.filter(({ both }) => both === true) : about;
      setChosen((before) => {
        const now = new Map(before);
        for (const { id } of wanted) {
          if (choice === undefined) now.delete(id);
          else now.set(id, choice);
        }
        return now;
      });
    }, []),
    async finish() {
      if (state === undefined)
        throw new Error('The conflicts have not been loaded yet. Try again in a moment.');
      const ended = await deciding.finish(dispute, { state, chosen: [...chosen] });
      // Ask again, since the state may have changed meanwhile.
      if (!ended.ok) setTurn((before) => before + 1);
      return ended;
    },
  };
}
