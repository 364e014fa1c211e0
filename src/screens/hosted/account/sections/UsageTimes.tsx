import { RelativeTime } from '../../shared/controls/RelativeTime.tsx';

export interface UsageTimesProps {
  /** The word for the beginning: `created`. */
  readonly word: string;
  readonly began: string | undefined;
  readonly used: string | undefined;
}

/** When something began and was last used. */
export function UsageTimes({ word, began, used }: UsageTimesProps) {
  return (
    <>
      {began !== undefined && (
        <>
          {word} <RelativeTime at={began} /> ·{' '}
        </>
      )}
      {used === undefined ? (
        'never used'
      ) : (
        <>
          last used <RelativeTime at={used} />
        </>
      )}
    </>
  );
}
