import type { FormatEntry } from '../format.ts';

const head = {
  id: 'internal',
  label: 'Internal JSON',
  syntax: 'json',
  endings: ['json'],
} as const;

export const internal = {
  reading: {
    heads: [head],
    loadDetect: () => import('./detect.ts'),
    lossless: true,
    loadRead: async () => (await import('./parse.ts')).readInternal,
  },
  printers: [{ head, load: async () => (await import('./printPretty.ts')).print }],
} as const satisfies FormatEntry;
