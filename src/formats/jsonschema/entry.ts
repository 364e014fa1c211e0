import type { FormatEntry } from '../format.ts';

/** Read: draft 4 to 2020-12. Printed: 2020-12. */
const json = {
  id: 'jsonschema-json',
  label: 'JSON Schema (JSON)',
  syntax: 'json',
  endings: ['json'],
} as const;

const yaml = {
  id: 'jsonschema-yaml',
  label: 'JSON Schema (YAML)',
  syntax: 'yaml',
  endings: ['yaml', 'yml'],
} as const;

export const jsonschema = {
  reading: {
    heads: [json, yaml],
    loadDetect: () => import('./detect.ts'),
    loadRead: async () => (await import('./parse.ts')).readJsonschema,
  },
  printers: [
    { head: json, load: async () => (await import('./print.ts')).printJsonschemaJson },
    { head: yaml, load: async () => (await import('./printYaml.ts')).printJsonschemaYaml },
  ],
} as const satisfies FormatEntry;
