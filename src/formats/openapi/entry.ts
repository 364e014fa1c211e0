import { metadataIn } from '../../domain/model/metadata/metadataKeys.ts';
import type { FormatEntry } from '../format.ts';
import type { DocumentMetadata } from './openapiMetadata.ts';

/** Read: 3.0, 3.1 and 3.2. Printed: 3.1. */
const json = {
  id: 'openapi-json',
  label: 'OpenAPI (JSON)',
  syntax: 'json',
  endings: ['json'],
} as const;

const yaml = {
  id: 'openapi-yaml',
  label: 'OpenAPI (YAML)',
  syntax: 'yaml',
  endings: ['yaml', 'yml'],
} as const;

/** Only printed, for tools that don't support 3.1. */
const json30 = {
  id: 'openapi30-json',
  label: 'OpenAPI 3.0 (JSON)',
  syntax: 'json',
  endings: ['json'],
} as const;

const yaml30 = {
  id: 'openapi30-yaml',
  label: 'OpenAPI 3.0 (YAML)',
  syntax: 'yaml',
  endings: ['yaml', 'yml'],
} as const;

export const openapi = {
  reading: {
    heads: [json, yaml],
    loadDetect: () => import('./detect.ts'),
    loadRead: async () => (await import('./parse.ts')).readOpenapi,
    saidBy: ({ metadata }) => {
      const version = metadataIn<DocumentMetadata>(metadata).openapi;
      const is30 = typeof version === 'string' && /^3\.0(?:\.|$)/.test(version);
      return is30 ? json30.id : json.id;
    },
  },
  printers: [
    { head: json, load: async () => (await import('./print.ts')).printOpenapiJson },
    { head: yaml, load: async () => (await import('./printYaml.ts')).printOpenapiYaml },
    { head: json30, load: async () => (await import('./print.ts')).printOpenapi30Json },
    { head: yaml30, load: async () => (await import('./printYaml.ts')).printOpenapi30Yaml },
  ],
} as const satisfies FormatEntry;
