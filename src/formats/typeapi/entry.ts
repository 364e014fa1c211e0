import type { FormatEntry } from '../format.ts';

const head = {
  id: 'typeapi',
  label: 'TypeAPI',
  syntax: 'json',
  endings: ['json'],
} as const;

export const typeapi = {
  reading: {
    heads: [head],
    loadDetect: () => import('./detect.ts'),
    lossless: true,
    loadRead: async () => (await import('./parse.ts')).readTypeapi,
  },
  printers: [{ head, load: async () => (await import('./print.ts')).print }],
} as const satisfies FormatEntry;
