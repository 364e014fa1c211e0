export const metaJson = {
  id: 'raw-json',
  label: 'Raw data (JSON)',
  syntax: 'json',
  endings: ['json'],
} as const;

export const metaYaml = {
  id: 'raw-yaml',
  label: 'Raw data (YAML)',
  syntax: 'yaml',
  endings: ['yaml', 'yml'],
} as const;
