import { exactTime, relativeTime } from '../../domain/model/values/times.ts';

export interface MomentProps {
  /** ISO time. */
  readonly at: string;
  readonly now: Date;
}

/** How long ago something happened; the exact time is in a tooltip. */
export function Moment({ at, now }: MomentProps) {
  return (
    <time dateTime={at} data-tooltip={exactTime(at)}>
      {relativeTime(at, now)}
    </time>
  );
}
