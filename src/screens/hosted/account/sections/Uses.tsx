import { Ago } from '../../shared/controls/Ago.tsx';

export interface UsesProps {
  /** What happened first: `created`. */
  readonly word: string;
  readonly began: string | undefined;
  readonly used: string | undefined;
  readonly scopes?: readonly string[] | undefined;
}

/** When something began and was last used, and what it may use. */
export function Uses({ word, began, used, scopes }: UsesProps) {
  return (
    <>
      {scopes !== undefined && `may use: ${scopes.join(', ')} · `}
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
