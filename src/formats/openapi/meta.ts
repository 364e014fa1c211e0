import type { Format } from '../format.ts';

type Meta = Pick<Format, 'id' | 'label' | 'syntax' | 'endings'>;

export const openapiJson: Meta = {
  id: 'openapi-json',
  label: 'OpenAPI (JSON)',
  syntax: 'json',
  endings: ['json'],
};

export const openapiYaml: Meta = {
  id: 'openapi-yaml',
  label: 'OpenAPI (YAML)',
  syntax: 'yaml',
  endings: ['yaml', 'yml'],
};
