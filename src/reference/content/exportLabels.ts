import type { ExportFormat } from '../../provider/contract/document.ts';

const labels: Readonly<Record<ExportFormat, string>> = {
  'spec-typeapi': 'TypeAPI',
  'spec-openapi': 'OpenAPI',
  'model-typeschema': 'TypeSchema',
  'model-jsonschema': 'JSON Schema',
  'model-typescript': 'TypeScript',
  internal: 'Internal JSON',
};

/** The formats in which a provider exports a document, with their labels. */
export const exportLabels: readonly (readonly [format: string, label: string])[] =
  Object.entries(labels);
