/** The words for the keys of a source; all other keys are shown as they are written. */
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
  ['enum', 'allowed values'],
  ['example', 'example'],
  ['examples', 'examples'],
  ['exclusiveMaximum', 'upper bound'],
  ['exclusiveMinimum', 'lower bound'],
  ['externalDocs', 'link to more documentation'],
  ['format', 'format'],
  ['headers', 'headers'],
  ['jsonSchemaDialect', 'dialect of JSON Schema'],
  ['maxItems', 'maximum number of items'],
  ['maxLength', 'maximum length'],
  ['maxProperties', 'maximum number of entries'],
  ['maximum', 'upper bound'],
  ['minItems', 'minimum number of items'],
  ['minLength', 'minimum length'],
  ['minProperties', 'minimum number of entries'],
  ['minimum', 'lower bound'],
  ['multipleOf', 'divisor'],
  ['not', 'excluded values'],
  ['openapi', 'version of OpenAPI'],
  ['operationId', 'operation id'],
  ['pattern', 'pattern'],
  ['readOnly', 'mark for read-only'],
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
  ['uniqueItems', 'rule that no item comes twice'],
  ['variables', 'variables'],
  ['webhooks', 'webhooks'],
  ['writeOnly', 'mark for write-only'],
]);

/** A key as part of a sentence: `the minimum length`, or `x-order`. */
export function keyInLine(key: string): string {
  const word = words.get(key);
  return word === undefined ? key : `the ${word}`;
}

/** A key as a label of its value. */
export function keyLabel(key: string): string {
  return words.get(key) ?? key;
}
