import { useEffect, useState } from 'react';
import { exactTime, timeUntil } from '../../../../domain/model/values/times.ts';

/** How often the countdown is updated, in ms. */
const interval = 1000;

export interface NextTryProps {
  readonly at: number;
  /** The text after the countdown has ended, until the next try. */
  readonly due?: string;
}

/** When something is tried again, as a countdown; the exact time is in a tooltip. */
export function NextTry({ at, due }: NextTryProps) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), interval);
    return () => clearInterval(timer);
  }, []);
  const time = new Date(at).toISOString();
  return (
    <time dateTime={time} data-tooltip={exactTime(time)}>
      {due !== undefined && at <= now.getTime() ? due : timeUntil(at, now)}
    </time>
  );
}
