import { useSyncExternalStore } from 'react';
import { nothingResolved, type ResolvedIncludes } from '../../../domain/model/resolvedIncludes.ts';
import type { EditorIncludePorts } from './include/includePorts.ts';

/** The page's resolved includes; none where there are no imports. */
export function useResolved(ports: EditorIncludePorts | undefined): ResolvedIncludes {
  return useSyncExternalStore(
    ports?.resolved.subscribe ?? untold,
    ports?.resolved.current ?? unresolved,
  );
}

const untold = () => () => undefined;
const unresolved = () => nothingResolved;
