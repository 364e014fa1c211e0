import {
  constraintKeywords,
  constraintNames,
  type ConstraintKeyword,
} from '../../constraints/keywords.ts';

/** The words for the keys of a source that are not constraints; all other keys are shown as they are written. */
const words: ReadonlyMap<string, string> = new Map([
  ['$id', 'address of the schema'],
  ['$schema', 'version of JSON Schema'],
  ['additionalProperties', 'additional properties'],
  ['callbacks', 'callbacks'],
  ['code', 'code'],
  ['components', 'shared parts'],
  ['const', 'only allowed value'],
  ['content', 'content'],
  ['contentTypes', 'content types'],
  ['description', 'description'],
  ['example', 'example'],
  ['externalDocs', 'link to more documentation'],
  ['headers', 'headers'],
  ['jsonSchemaDialect', 'dialect of JSON Schema'],
  ['not', 'excluded values'],
  ['openapi', 'version of OpenAPI'],
  ['operationId', 'operation id'],
  ['requestBody', 'request body'],
  ['responses', 'responses'],
  ['security', 'security requirements'],
  ['securityScheme', 'name of the security scheme'],
  ['servers', 'servers'],
  ['sharedAs', 'shared name'],
  ['sharedWords', 'descriptions of shared components'],
  ['summary', 'summary'],
  ['termsOfService', 'terms of service'],
  ['title', 'title'],
  ['variables', 'variables'],
  ['webhooks', 'webhooks'],
]);

/** Constraints whose labels do not fit into a sentence as they are, and are quoted there. */
const quoted: ReadonlySet<string> = new Set<ConstraintKeyword>([
  'required',
  'readOnly',
  'writeOnly',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);

const labels: ReadonlyMap<string, string> = new Map(
  constraintNames.map((keyword) => [keyword, constraintKeywords[keyword].label]),
);

/** A key as part of a sentence: `the minimum length`, `“At least”`, or `x-order`. */
export function keyInLine(key: string): string {
  if (quoted.has(key)) return `“${labels.get(key) ?? key}”`;
  return words.has(key) || labels.has(key) ? `the ${keyLabel(key)}` : key;
}

/** A key as a label of its value: for a constraint, the label of its field in the editor. */
export function keyLabel(key: string): string {
  return labels.get(key)?.toLowerCase() ?? words.get(key) ?? key;
}
