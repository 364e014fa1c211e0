import { Ago } from '../../shared/controls/Ago.tsx';

export interface UsesProps {
  /** The word for the beginning: `created`. */
  readonly word: string;
  readonly began: string | undefined;
  readonly used: string | undefined;
}

/** When something began and was last used. */
export function Uses({ word, began, used }: UsesProps) {
  return (
    <>
      {began !== undefined && (
        <>
          {word} <Ago at={began} /> ·{' '}
        </>
      )}
      {used === undefined ? (
        'never used'
      ) : (
        <>
          last used <Ago at={used} />
        </>
      )}
    </>
  );
}
