import type { PrintedFormatId } from '../../../../formats/registry/registry.ts';

/** The formats that are offered beside the cards; Export has all of them. */
export const previewFormats: readonly {
  readonly id: PrintedFormatId;
  readonly label: string;
  /** The language of the text, to highlight it; plain if it is absent. */
  readonly language?: 'json' | 'yaml' | 'typescript';
}[] = [
  { id: 'typeapi', label: 'TypeAPI', language: 'json' },
  { id: 'openapi-yaml', label: 'OpenAPI (YAML)', language: 'yaml' },
  { id: 'openapi-json', label: 'OpenAPI (JSON)', language: 'json' },
  { id: 'jsonschema-json', label: 'JSON Schema', language: 'json' },
  { id: 'typescript', label: 'TypeScript', language: 'typescript' },
];

/** The title of the preview in a format; that of TypeAPI if there is no such format. */
export function previewLabel(format: string | undefined): string {
  const found = previewFormats.find(({ id }) => id === format);
  return found === undefined || found.id === 'typeapi' ? 'JSON preview' : `${found.label} preview`;
}
