/**
 * Unavoidable losses: by the code of the finding, why TypeAPI has no place for what is missing. A loss under
 * any other code could be avoided, and is a fault of the reader.
 */
const byTheModel: Readonly<Record<string, string>> = {
  'all-of-left-out':
    'a struct has no values beside its properties, so a map in its allOf adds none',
  'callbacks-kept': 'an operation is what this API offers, and has no calls in return',
  'component-kept': 'only types are shared, so an unused parameter or response has no place',
  'content-kept': 'a body has one type or one content type',
  'cookie-kept': 'an argument is in the path, the query, a header or the body',
  'content-type-only': 'a body has a type or a content type, never both',
  'invalid-argument': 'an argument is in the path, the query, a header or the body',
  'keyword-kept':
    'no type expresses not, if, patternProperties, contains or an element by its position',
  'keyword-left-out':
    'what no type expresses is written inline, where a recursive schema would never end',
  'method-kept': 'an operation must be GET, POST, PUT, PATCH or DELETE',
  'method-left-out': 'like method-kept, for a method that only OpenAPI 3.2 has',
  'parent-taken': 'a type has one parent, so it is the child of one base',
  'property-merged': 'a property has one type, so one of several contradicting ones counts',
  'reference-not-local': 'the types of another document are unknown',
  'response-kept': 'an operation has one return, and one error of each code',
  'response-left-out':
    'like response-kept, for a recursive schema, which can not be written inline',
  'scalar-type': 'a definition is a struct, a map or an array',
  'type-in-place': 'a definition is a struct, a map or an array, and no union of others',
  'union-is-any':
    'its members only require properties, or it contains itself, and only a named type can',
  'union-is-base': 'a type has one parent, so a member that has another is no child of the base',
  'union-member-left-out': 'the children of a base are structs',
  'webhook-kept': 'an operation is what this API offers',
};

/** Losses that are due to the source itself. */
const byTheSource: Readonly<Record<string, string>> = {
  'reference-missing': 'the reference leads nowhere',
  'reference-siblings': 'OpenAPI 3.0 ignores keywords beside a reference',
  'unexpected-value': 'there is no schema where one is expected',
};

/** Whether a loss is unavoidable. `codes`: the codes of the findings that name it, separated by spaces. */
export function isForced(codes: string): boolean {
  return codes
    .split(' ')
    .every((code) => Object.hasOwn(byTheModel, code) || Object.hasOwn(byTheSource, code));
}
