import type { FormatEntry } from '../format.ts';

const json = {
  id: 'raw-json',
  label: 'Raw data (JSON)',
  syntax: 'json',
  endings: ['json'],
} as const;

const yaml = {
  id: 'raw-yaml',
  label: 'Raw data (YAML)',
  syntax: 'yaml',
  endings: ['yaml', 'yml'],
} as const;

/** Read only. */
export const raw = {
  reading: {
    heads: [json, yaml],
    loadDetect: () => import('./detect.ts'),
    loadRead: async () => (await import('./parse.ts')).readRaw,
  },
  printers: [],
} as const satisfies FormatEntry;
