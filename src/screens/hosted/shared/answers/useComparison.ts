import { useEffect, useMemo, useState } from 'react';
import type { HostedComparison } from '../../../../domain/compare/compared.ts';
import { commandFailure } from '../../../../ui/loading/loadFailure.ts';
import { useHosted, type Failure, type HostedCompared } from '../hosted.ts';

/** The state of a comparison. */
export interface Comparing {
  readonly compared?: HostedCompared;
  readonly error?: Failure;
  /** Changes with each new comparison. */
  readonly turn: number;
  readonly compareAgain: () => void;
}

/** Compares states at a provider, in the worker; again when the states change. */
export function useComparison(wanted: HostedComparison): Comparing {
  const { account, compare } = useHosted();
  const [turn, setTurn] = useState(0);
  // Equal comparisons share a result, whatever object describes them.
  const text = JSON.stringify(wanted);
  const asking = useMemo(() => ({ text, turn }), [text, turn]);
  const [made, setMade] = useState<
    { readonly asking: typeof asking } & Pick<Comparing, 'compared' | 'error'>
  >();
  useEffect(() => {
    let isWanted = true;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was made from this type
    compare(account, JSON.parse(asking.text) as HostedComparison).then(
      (outcome) => {
        if (!isWanted) return;
        setMade(
          outcome.ok ? { asking, compared: outcome.value } : { asking, error: outcome.refusal },
        );
      },
      (error: unknown) => {
        if (isWanted)
          setMade({ asking, error: { code: 'answer', message: commandFailure(error) } });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [account, compare, asking]);
  const { compared, error } = made?.asking === asking ? made : {};
  return {
    ...(compared !== undefined && { compared }),
    ...(error !== undefined && { error }),
    turn,
    compareAgain: () => setTurn((before) => before + 1),
  };
}
