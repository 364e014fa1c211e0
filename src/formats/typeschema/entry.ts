import type { FormatEntry } from '../format.ts';

const head = {
  id: 'typeschema',
  label: 'TypeSchema',
  syntax: 'json',
  endings: ['json'],
} as const;

export const typeschema = {
  reading: {
    heads: [head],
    loadDetect: () => import('./detect.ts'),
    lossless: true,
    // JSON Schema shares some old spellings with it, and its reader preserves more.
    yields: true,
    loadRead: async () => (await import('./parse.ts')).readTypeschema,
  },
  printers: [{ head, load: async () => (await import('./print.ts')).print }],
} as const satisfies FormatEntry;
