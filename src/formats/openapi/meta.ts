/** Read: 3.0, 3.1 and 3.2. Printed: 3.1. */
export const openapiJson = {
  id: 'openapi-json',
  label: 'OpenAPI (JSON)',
  syntax: 'json',
  endings: ['json'],
} as const;

export const openapiYaml = {
  id: 'openapi-yaml',
  label: 'OpenAPI (YAML)',
  syntax: 'yaml',
  endings: ['yaml', 'yml'],
} as const;

/** Printed only, for tools that know no 3.1. */
export const openapi30Json = {
  id: 'openapi30-json',
  label: 'OpenAPI 3.0 (JSON)',
  syntax: 'json',
  endings: ['json'],
} as const;

export const openapi30Yaml = {
  id: 'openapi30-yaml',
  label: 'OpenAPI 3.0 (YAML)',
  syntax: 'yaml',
  endings: ['yaml', 'yml'],
} as const;
