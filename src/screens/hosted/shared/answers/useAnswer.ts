import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../../../domain/model/values/json.ts';
import type { AnswerOf, InputOf, Placed } from '../../../../provider/endpoint.ts';
import { useLiveRead } from '../../../reads/useLiveRead.ts';
import { useHosted, type Failure, type KnownAnswer, type Question } from '../hosted.ts';

/** The state of a read. */
export interface AnswerState<Value> {
  readonly value?: Value;
  /** When the provider answered, in ms since 1970; absent if it never did. */
  readonly at?: number;
  /** Whether the provider is being asked. */
  readonly isAsking: boolean;
  /** Whether the provider has not answered since this was first shown. */
  readonly isFirst?: boolean;
  /** Why the last read failed. */
  readonly error?: Failure;
  readonly askAgain: () => void;
}

/**
 * Reads from the provider: shows the cached answer at once, with the person's own pending writes,
 * then the new answer. Reads again when one of those writes is done, and when the page comes back
 * into view.
 */
export function useAnswer<Each extends Placed>(
  endpoint: Each['id'],
  input: InputOf<Each>,
): AnswerState<AnswerOf<Each>> {
  const { account, known, refresh } = useHosted();
  // Equal reads share a result, whatever object describes them.
  const text = JSON.stringify(input);
  const question = useMemo<Question>(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's types consist only of JSON
    () => ({ endpoint, input: JSON.parse(text) as JsonObject }),
    [endpoint, text],
  );
  const found = useLiveRead(
    async () => ({ known: await known(account, question) }),
    [account, question, known],
  );
  const current = found?.known;
  const [turn, setTurn] = useState(0);
  const askAgain = useCallback(() => setTurn((before) => before + 1), []);
  const asking = useMemo(() => ({ question, turn }), [question, turn]);
  const [asked, setAsked] = useState<{ asking: typeof asking; error?: Failure }>();
  useEffect(() => {
    let wanted = true;
    void refresh(account, asking.question).then((outcome) => {
      if (wanted) setAsked(outcome.ok ? { asking } : { asking, error: outcome.refusal });
    });
    return () => {
      wanted = false;
    };
  }, [account, asking, refresh]);
  useAgainWhenDone(current, askAgain);
  useAgainWhenSeen(askAgain);
  // While it is being requested again, the previous error is still shown.
  const isFirst = asked?.asking.question !== question;
  const error = isFirst ? undefined : asked.error;
  // The provider may have answered before the live query finds the stored answer.
  const isAnswered =
    asked?.asking === asking &&
    found !== undefined &&
    (current?.at !== undefined || asked.error !== undefined);
  return {
    ...(current !== undefined && { value: current.answer }),
    ...(current?.at !== undefined && { at: current.at }),
    ...(error !== undefined && { error }),
    isAsking: !isAnswered,
    isFirst,
    askAgain,
  };
}

const none: readonly string[] = [];

/**
 * A pending write is done, so the answer has changed. A write that was queued and completed between
 * two checks was never seen as pending.
 */
function useAgainWhenDone(known: KnownAnswer | undefined, askAgain: () => void): void {
  const before = useRef(none);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const { pending = none, done = none } = known ?? {};
    const ended = before.current.filter((id) => !pending.includes(id));
    before.current = pending;
    const news = [...ended, ...done].filter((id) => !asked.current.has(id));
    for (const id of news) asked.current.add(id);
    if (news.length > 0) askAgain();
  }, [known, askAgain]);
}

function useAgainWhenSeen(askAgain: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') askAgain();
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [askAgain]);
}
