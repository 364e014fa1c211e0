/** Read: draft 4 to 2020-12. Printed: 2020-12. */
export const jsonschemaJson = {
  id: 'jsonschema-json',
  label: 'JSON Schema (JSON)',
  syntax: 'json',
  endings: ['json'],
} as const;

export const jsonschemaYaml = {
  id: 'jsonschema-yaml',
  label: 'JSON Schema (YAML)',
  syntax: 'yaml',
  endings: ['yaml', 'yml'],
} as const;
