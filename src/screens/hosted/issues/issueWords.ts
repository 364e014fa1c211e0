import type { ThreadStatus, ThreadWords } from '../threads/thread.ts';

export const issueWords: ThreadWords = { one: 'issue', many: 'issues' };

export const openIssue = { name: 'open', value: 1, label: 'Open', tone: 'success' } as const;
export const closedIssue = { name: 'closed', value: 2, label: 'Closed', tone: 'neutral' } as const;

export const issueStatuses: readonly ThreadStatus[] = [openIssue, closedIssue];
