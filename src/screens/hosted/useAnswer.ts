import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../domain/model/json.ts';
import type { AnswerOf, InputOf, Placed } from '../../provider/endpoint.ts';
import { useHosted, type Failure, type KnownAnswer, type Question } from './hosted.ts';

/** What is known of an answer. */
export interface Answer<Value> {
  readonly value?: Value;
  /** When the provider answered, ms since 1970. */
  readonly at?: number;
  /** The provider is being asked. */
  readonly isAsking: boolean;
  /** Why it was not answered the last time. */
  readonly error?: Failure;
  readonly askAgain: () => void;
}

/**
 * What a provider answers: at once what this device knows, with one's own pending writes, then what the
 * provider says. Asked again when one of those writes is done, and when the page comes back into view.
 */
export function useAnswer<Each extends Placed>(
  endpoint: Each['id'],
  input: InputOf<Each>,
): Answer<AnswerOf<Each>> {
  const { account, known, refresh } = useHosted();
  // Equal questions are one, whatever object asks.
  const text = JSON.stringify(input);
  const question = useMemo<Question>(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's kinds are all JSON
    () => ({ endpoint, input: JSON.parse(text) as JsonObject }),
    [endpoint, text],
  );
  // Dexie tracks reads after an await only if the query itself is an async function.
  const found = useLiveQuery(
    async () => ({ question, known: await known(account, question) }),
    [account, question, known],
  );
  // Until the new question is looked up, the old one's answer stands there still.
  const current = found?.question === question ? found.known : undefined;
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
  // While it is asked again, what went wrong before still stands there.
  const error = asked?.asking.question === question ? asked.error : undefined;
  const isAnswered = asked?.asking === asking && found?.question === question;
  return {
    ...(current !== undefined && { value: current.answer, at: current.at }),
    ...(error !== undefined && { error }),
    isAsking: !isAnswered,
    askAgain,
  };
}

const none: readonly string[] = [];

/**
 * What one has written is done: the answer is another now. What was written and done between two looks
 * was never seen to be pending.
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
