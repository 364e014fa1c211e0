import type { Format } from '../format.ts';

type Meta = Pick<Format, 'id' | 'label' | 'syntax' | 'endings'>;

export const jsonschemaJson: Meta = {
  id: 'jsonschema-json',
  label: 'JSON Schema (JSON)',
  syntax: 'json',
  endings: ['json'],
};

export const jsonschemaYaml: Meta = {
  id: 'jsonschema-yaml',
  label: 'JSON Schema (YAML)',
  syntax: 'yaml',
  endings: ['yaml', 'yml'],
};
