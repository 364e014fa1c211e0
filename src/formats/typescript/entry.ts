import type { FormatEntry } from '../format.ts';

const head = {
  id: 'typescript',
  label: 'TypeScript declarations',
  syntax: 'text',
  endings: ['d.ts'],
} as const;

/** Printed only. */
export const typescript = {
  printers: [{ head, load: async () => (await import('./print.ts')).print }],
} as const satisfies FormatEntry;
