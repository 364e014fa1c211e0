import { useSyncExternalStore } from 'react';
import { Moment } from '../../../reads/Moment.tsx';

/** How often "5 minutes ago" is updated, in ms. */
const interval = 30_000;

let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = new Date();
  timer ??= setInterval(() => {
    now = new Date();
    for (const each of listeners) each();
  }, interval);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export interface RelativeTimeProps {
  /** ISO time, or milliseconds since 1970. */
  readonly at: string | number;
}

/** How long ago something happened, updated while it is shown. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const present = useSyncExternalStore(subscribe, () => now);
  const time = typeof at === 'number' ? new Date(at).toISOString() : at;
  return <Moment at={time} now={present} />;
}
