import { useEffect } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import type { Commit } from '../deciding/BothVersions.tsx';
import { useAnswer } from '../shared/answers/useAnswer.ts';

/** How often to check whether somebody has saved again, in ms. */
const interval = 15_000;
/** The number of latest commits that are requested. */
const looked = 16;

/** The latest commits of a document, updated while they are shown. */
export function useCommits(place: DocumentPlace): {
  /** The hash of the newest commit that this device knows. */
  readonly newest: string | undefined;
  readonly find: (hash: string) => Commit | undefined;
} {
  const { value, askAgain } = useAnswer<Contract['commits']['getAll']>('commits.getAll', {
    ...place,
    startIndex: 0,
    count: looked,
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') askAgain();
    }, interval);
    return () => clearInterval(timer);
  }, [askAgain]);
  const entry = value?.entry ?? [];
  return {
    newest: entry[0]?.commitHash,
    find: (hash) => entry.find(({ commitHash }) => commitHash === hash),
  };
}
