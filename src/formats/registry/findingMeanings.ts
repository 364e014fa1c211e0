/*
 * Explains each finding code in one sentence: what happened and, if possible, what to do. This file is long
 * because there are many codes.
 */
export const findingMeanings: Readonly<Record<string, string>> = {
  // Reading any text
  'duplicate-key':
    'The same key is written twice in one place and the last one was used; check which is right.',
  'number-rounded':
    'The number has more digits than can be kept and became the nearest one; write it as a string if each digit matters.',

  // Preserved for the original format, but not shown
  'callbacks-kept':
    'Calls that this API makes to others are not shown; they come back when you export OpenAPI.',
  'component-alias':
    'A shared component that is only a reference to another was left out; that one is used in its place.',
  'component-kept':
    'Shared components that nothing uses are not shown; they come back when you export OpenAPI.',
  'component-left-out':
    'Shared components that nothing uses and no exported OpenAPI has a place for are gone; add them to the source where they are used.',
  'content-kept':
    'A body has one type here; the others are not shown, and come back when you export OpenAPI.',
  'content-type-only':
    'Only the content type of the body is shown; its schema comes back when you export OpenAPI.',
  'content-types':
    'The same body can also be sent with other content types; they come back when you export OpenAPI.',
  'cookie-kept':
    'Cookies are not shown, because an argument is in the path, the query or a header; they come back when you export OpenAPI.',
  'form-field-kept':
    'Fields of a form are not shown, because a form is a content type here; they come back when you export OpenAPI.',
  'keyword-kept':
    'A rule for values that no type here can express is not shown; it comes back when you export a format that has it.',
  'links-kept':
    'Links from a response to other operations are not shown; they come back when you export OpenAPI.',
  'method-left-out':
    'Only a newer version of OpenAPI than the exported ones has this method; add the operation yourself where you need it.',
  'method-kept':
    'Only GET, POST, PUT, PATCH and DELETE can be edited; operations of other methods come back when you export OpenAPI.',
  'path-item-copied':
    'A path refers to a shared path item and adds to it; when you export OpenAPI, everything is written out there.',
  'list-style-kept':
    "OpenAPI 3 can't express how the values of a list are separated; agree on another way, or tell clients in the description.",
  'path-key-kept':
    'What applies to a path as a whole is not shown; it comes back when you export OpenAPI.',
  'response-kept':
    'An operation has one return and its errors; other responses are not shown, and come back when you export OpenAPI.',
  'security-kept':
    'Only one security scheme can be set here; the others come back when you export OpenAPI.',
  'server-variables':
    'The variables of the base URL were replaced with their defaults; check the base URL in Settings.',
  'servers-kept':
    'Only one base URL can be set here; the other servers come back when you export OpenAPI.',
  'webhook-kept':
    'Calls that this API makes to others are not shown; they come back when you export OpenAPI.',

  // Types that had to be changed
  alias: 'A second name for a type became a type of its own that inherits from it.',
  'all-of-conflict':
    'Parts of a combined schema contradict each other and the first one was used; check whether it is right.',
  'all-of-further':
    'A restriction of additional properties in one part of an allOf no longer applies to the properties of the other parts.',
  'all-of-left-out':
    'Part of a combined schema is not an object, so it is missing from the type; add what it says yourself.',
  'all-of-merged':
    "A type has one parent here, so the properties of the others were copied in; the copies don't follow later changes.",
  'all-of-repeated':
    'A type has one parent here, so another one was left out; all of its properties are there without it.',
  'default-mapping-left-out':
    "The default type of a discriminator can't be expressed here and was left out.",
  'discriminator-left-out':
    'No property of its own tells the children of this base type apart; choose a discriminator in the base type.',
  'dynamic-reference':
    "Schemas that extend this one can't redirect its reference; it always means the type it names.",
  'inline-struct':
    'An object inside another type became any; make it a type of its own and refer to it.',
  'invalid-type': 'An unknown type became any; correct it in the source, or choose a type.',
  'keyword-left-out':
    'Something could not be kept and will be missing when you export; add it yourself where you need it.',
  'mapping-value-taken':
    'One value stands for two types, and only the first was kept; give the second a value of its own.',
  'mime-type': 'A content type only fits a whole body, so this is any.',
  'null-allowed':
    'Null is allowed by one part of a schema and excluded by another; check whether it should be allowed.',
  'missing-reference': 'A type does not say what it holds; choose that in the type.',
  'missing-type': 'Something has no readable type and became any; choose a type for it.',
  'parent-cycle':
    'Types would have inherited from each other in a circle, so one parent was left out; check which parents are right.',
  'child-adopted':
    'A type named by the discriminator of a base type had no parent, so it now inherits from that base.',
  'parent-taken':
    'A type has one parent here, so this one was not set; its properties are not inherited.',
  'keyword-replaced':
    'A schema contradicts the schema around it, whose value was used; check whether it is right.',
  'property-merged':
    'A property is described more than once in a combined schema, in ways that contradict each other; one description was used.',
  'reference-replaced':
    'A schema contradicts what it refers to, and its own value was used; check whether it is right.',
  'reference-cycle': 'A schema refers to nothing but itself, so it became any.',
  'root-kept':
    'The document itself describes a value that is no type here, such as one of several types; it comes back when you export JSON Schema.',
  'scalar-definition':
    "A type can't be just a string or a number here; use the string or number where the type was used.",
  'scalar-type':
    'A named string or number is not a type here; every place that used it now says string or number itself.',
  'schema-is-any': 'A schema names no valid type, so any value fits.',
  'too-deep': 'Types are nested too deeply; make the inner ones types of their own.',
  'tuple-is-array': 'A list with a different type in each place became a list of any.',
  'type-in-place':
    'A named schema did not become a type here; every place that used it now contains it.',
  'type-inferred': 'The type is not given; it was worked out from the fields beside it.',
  'union-is-any':
    'Several types are possible here, which this format has no way to express, so any value fits; OpenAPI, JSON Schema and TypeScript have unions.',
  'union-member-left-out':
    "A member of the union is not an object, so it can't be a child of this base type.",
  'union-member-repeated': 'A union lists a member more than once, which is the same as once.',
  'inline-left-out':
    'A type that was an inline object in its source was left out, because nothing uses it any more.',
  'union-is-base':
    'The possible types inherit from one base type, and are exported that way instead of as a union.',
  union: 'Several types are possible here and nothing tells them apart, so any value fits.',
  'unknown-definition':
    'A type of an unknown kind was left out; a type is a struct, a map or an array.',

  // Names
  'argument-renamed':
    'Two arguments have the same name, so one is exported under a different name.',
  'duplicate-name':
    'Two things have the same name, and names must be unique; check whether you need both.',
  'invalid-name':
    'A name had characters that are not allowed here; it was changed, and every reference with it.',
  'operation-renamed':
    'An operation had to be renamed; generated clients may call it by another name.',
  'property-name':
    "The name stays as it is, because it is what is sent in the data, but you couldn't enter it here yourself.",
  'type-renamed':
    'A name had characters that are not allowed, or was taken; it was changed, and every reference with it.',

  // References
  'foreign-reference':
    'A reference leads out of this document, and only this one was read; import the other one too.',
  'reference-left-out':
    'Something that was kept refers to a schema that is not exported; the schema has another name now, or was deleted.',
  'reference-missing':
    'A reference leads nowhere in the document, so it became any or was left out; correct it in the source.',
  'reference-not-local':
    'A reference leads to another document, and only this one was read; bundle the two and import the result.',
  'reference-siblings':
    'Fields beside a reference have no effect and were left out; add them to what it refers to.',
  'reference-words':
    'A reference has its own summary or description, which is shown and exported there instead of that of its target.',
  'too-much-repetition':
    'The document repeats so much by reference that it could exhaust memory; the rest was left out.',
  'unresolved-reference':
    'A reference names a type that does not exist, so it became any or was left out; add the type, or choose another.',

  // Operations
  'content-type-left-out': 'A body has either a type or a content type; the type was used.',
  'duplicate-parameter': 'A parameter is listed twice, and the first one was used.',
  'invalid-argument':
    'An argument must have a name and a type and be in the path, the query or a header; this one is not shown.',
  'missing-code': 'An error without a code was read as 500; set the code you mean.',
  'missing-path': 'An operation has no path and got "/"; set its path.',
  'part-copied':
    'Something refers to a part without a name, so a copy of the part is exported there; give the schema a name to share it.',
  'path-ambiguous':
    "Where path variables begin and end, or what a path says of the query, can't be expressed here; the path comes back as it was when you export OpenAPI.",
  'required-left-out':
    'Something is marked as required where no type here has a property to mark, so it has no effect.',
  'required-unknown':
    'A name is marked as required, but no property has that name; check the source for a typo.',
  'response-left-out':
    'A response could not be kept and will be missing when you export; add it yourself where you need it.',
  'second-body': 'An operation has one body, and the first one was used.',
  method:
    'The method is missing or spelled differently; check whether the one that was used is right.',
  'unknown-location':
    'An argument must be in the path, the query, a header or the body; this one is in none of them and was left out.',
  'unknown-method': 'An operation must be GET, POST, PUT, PATCH or DELETE; this one was left out.',
  'unknown-stability': 'The stability must be a number from 0 to 3; set it in the operation.',

  // Documents and what can't be read
  'changed-since': 'Another tool has changed the older fields of this entry, and those were used.',
  malformed: 'Something does not follow the format and was left out; correct it in the source.',
  'no-security': 'The document says that no authentication is needed.',
  null: 'A null was read as if the field were missing.',
  'number-as-text': 'A number was written as text; it was read as a number.',
  'openapi-version':
    'The document has a newer version than Typewright knows; what is new in it may be missing.',
  'raw-mixed-types': 'The data has values of different types in the same place, so any value fits.',
  'raw-wrapped':
    'The data is a list or a single value; it was put into an object, because the root type must be one.',
  'unexpected-value':
    'The source has something here that the format does not allow; correct it in the source.',
  'unknown-key': 'A key that the format does not know was left out; check the source for a typo.',
  'unknown-root': 'The root type does not exist; choose one with Root on its card.',
  'unknown-security': 'The security is of an unknown type; choose one in Settings.',
  'unknown-shape': 'The shape of a type is unknown and was left out.',
  'unused-key': 'A key that has no meaning for this type was left out.',

  // Printing
  'annotations-left-out': 'This format has no place for the details of a content type.',
  'argument-not-in-path':
    'A path argument has no variable in the path and was left out; add the variable, or move the argument.',
  'base-left-out': "This format can't say that a type is abstract.",
  'body-name-left-out':
    'This format has no place for the name of a body; it makes no difference to what is sent.',
  'details-left-out':
    'This format has no place for everything that the card says; it stays in this specification.',
  'duplicate-operation':
    'Two operations answer the same method and path, and only the first is exported; change one of them.',
  'duplicate-response':
    'Two responses have the same code, and only the first is exported; change one of them.',
  'empty-template': 'A generic of the type used here is not filled; choose a type for it.',
  'examples-left-out': 'This format allows only one example here, so only the first was exported.',
  'generic-is-any': 'A generic that is not filled is exported as any.',
  'info-added':
    'The format requires a title and a version, so placeholders were exported; set them in the settings.',
  'info-left-out':
    'This format has no place for all that the settings say about the API; they stay in this specification.',
  'import-copied': "This format can't use types from another document, so they were copied in.",
  'import-not-loaded':
    'A type of another document is unknown until that document is loaded; load the include and export again.',
  'mapping-left-out':
    'Without a discriminator nothing tells the child types apart; choose one in the base type.',
  metadata: 'Details from another format are kept; they come back when you export that format.',
  'operations-left-out':
    'This format holds only types; export another format to include the operations.',
  'parameter-left-out': 'The source has a parameter that this format does not allow.',
  'parent-left-out': 'A type can only inherit from a struct; choose another parent.',
  'path-argument-added':
    'A path variable has no argument and was exported as a string; add the argument.',
  'patterns-left-out':
    'This format has no patterns for names, so their schemas are allowed under any name.',
  'path-completed': 'A path must begin with a slash, so one was added.',
  'path-variable-renamed':
    'Two operations name the variables of one path differently; the names of the first are exported.',
  'requirement-left-out':
    'A security requirement names a scheme that this format does not have, or that does not exist; check the security.',
  'requirements-replaced':
    "This format can't express any of the security that an operation requires; export a newer version, or protect it in another way.",
  'response-added':
    'The format requires a response and the operation has none, so an empty one was exported.',
  'root-left-out': "This format can't say which type is the root.",
  'scopes-left-out': 'Scopes mean nothing without security; choose one in Settings.',
  'server-default-added':
    'The format requires a default for each variable of a server, so its name was exported as that.',
  'settings-left-out': 'This format has no place for the base URL or the security.',
  'too-many-templates': 'Generic types are filled in too many ways to export them all.',
  'version-left-out':
    "This version of the format can't express this; export a newer version to keep it.",
};

/** The explanation of a code; undefined for codes that don't come from src/formats. */
export function meaningOf(code: string): string | undefined {
  return Object.hasOwn(findingMeanings, code) ? findingMeanings[code] : undefined;
}
