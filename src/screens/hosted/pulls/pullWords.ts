import type { ThreadStatus, ThreadWords } from '../threads/thread.ts';

export const pullWords: ThreadWords = { one: 'pull request', many: 'pull requests' };

export const openPull = { name: 'open', value: 1, label: 'Open', tone: 'success' } as const;
export const mergedPull = { name: 'merged', value: 2, label: 'Merged', tone: 'accent' } as const;
export const closedPull = { name: 'closed', value: 3, label: 'Closed', tone: 'neutral' } as const;

export const pullStatuses: readonly ThreadStatus[] = [openPull, mergedPull, closedPull];
