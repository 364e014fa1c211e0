/*
 * What each code of a finding means for the person who reads it, in one sentence: what became of it and
 * what to do, where there is something to do. Long because there are that many codes.
 */
export const findingMeanings: Readonly<Record<string, string>> = {
  // Reading any text
  'duplicate-key':
    'The text says the same key twice in one place; the last one counts, so look which is right.',

  // Kept for the format it came from, and not shown
  'callbacks-kept':
    'Calls that this API makes to others are not shown, and come back when you print OpenAPI.',
  'component-kept':
    'Shared parts that nothing uses are not shown, and come back when you print OpenAPI.',
  'content-kept':
    'A body can have one type here; the other ones are not shown, and come back when you print OpenAPI.',
  'content-type-only':
    'The body is known by its content type alone; what it is made of comes back when you print OpenAPI.',
  'content-types':
    'The same body may be sent in other content types too; they come back when you print OpenAPI.',
  'form-field-kept':
    'Fields of a form are not shown, because a form is a content type here; they come back when you print OpenAPI.',
  'keyword-kept':
    'A rule on values that no type can say here is not shown, and comes back when you print the format it came from.',
  'links-kept':
    'Links from a response to other operations are not shown, and come back when you print OpenAPI.',
  'method-kept':
    'Only GET, POST, PUT, PATCH and DELETE can be edited; operations of other methods come back when you print OpenAPI.',
  'path-key-kept':
    'What is said of a path as a whole is not shown, and comes back when you print OpenAPI.',
  'response-kept':
    'An operation has one return and its errors; other responses are not shown, and come back when you print OpenAPI.',
  'security-kept':
    'One way to authorise can be set here; the others come back when you print OpenAPI.',
  'server-variables':
    'The address has the default values of its variables; look in Settings whether that is the one you mean.',
  'servers-kept':
    'One base URL can be set here; the other servers come back when you print OpenAPI.',
  'webhook-kept':
    'Calls that this API makes to others are not shown, and come back when you print OpenAPI.',

  // Types that could not be said as they were
  alias: 'A second name for a type became a type of its own that inherits from it.',
  'all-of-conflict':
    'Parts of a combined schema contradict each other; the first one counts, so look whether that is right.',
  'all-of-left-out':
    'Part of a combined schema is no object and is missing from the type; add what it says by hand.',
  'all-of-merged':
    'A type has one parent here, so the properties of the others were copied in: a change there does not reach the copy.',
  'default-mapping-left-out':
    'Values of the discriminator that stand for no type of their own have none here.',
  'discriminator-left-out':
    'The types of this base can not be told apart by a property; choose a discriminator in the base type.',
  'dynamic-reference':
    'The schema can not be led to another type by those who extend it; it always means the one it names.',
  'inline-struct':
    'An object inside another type is any here; make it a type of its own and refer to it.',
  'invalid-type':
    'A type that is none of those that exist is any here; correct it in the source or choose one.',
  'keyword-left-out':
    'Something could not be kept and will be missing when you print; add it by hand where you need it.',
  'mapping-value-taken':
    'One value stands for two types, and only the first is kept; give the second a value of its own.',
  'mime-type': 'A content type only fits a whole body, so this is any.',
  'missing-reference': 'A type does not say what it holds; choose it in the type.',
  'missing-type': 'Something has no type that could be read; choose one where it says any.',
  'parent-cycle':
    'Types would inherit from themselves in a circle, so one parent was left out; look which is right.',
  'child-adopted':
    'A base tells its children apart, so a type that it names and that has no parent inherits from it now.',
  'parent-taken':
    'A type has one parent here, so this one was not set; its properties are not inherited.',
  'property-merged':
    'A property is described more than once in a combined schema, in ways that do not go together; one of them counts.',
  'reference-cycle': 'A schema that is made of nothing but itself says nothing, so it is any.',
  'scalar-definition':
    'A type can not be only a text or a number here; use that where the type was used.',
  'scalar-type':
    'A named text or number is no type here; every place that used it says text or number itself.',
  'schema-is-any': 'What should say the type says none, so any value fits.',
  'too-deep': 'Types are nested deeper than anybody could read; make types of the inner parts.',
  'tuple-is-array': 'A list with another type in each place is a list of anything here.',
  'type-in-place':
    'A named schema is no type here; every place that used it says what it says itself.',
  'type-inferred': 'Nothing says what type this is; it was taken from what stands beside it.',
  'union-is-any':
    'Several types are possible here and none can be told from the other, so any value fits; its members come back when you print the format it came from.',
  'union-member-left-out':
    'A member of the union is no object, so it can not be one of the types of this base.',
  'union-is-base':
    'The types that are possible here inherit from one base, and are printed so instead of as a list.',
  union: 'Several types are possible here and none can be told from the other, so any value fits.',
  'unknown-definition':
    'A type of an unknown kind was left out; a type is a struct, a map or an array.',

  // Names
  'argument-renamed': 'Two arguments have the same name, so one is printed under another.',
  'duplicate-name':
    'Two things have the same name, and names tell them apart; look whether both are needed.',
  'invalid-name':
    'A name had characters that names can not have here and was changed with all that refers to it.',
  'operation-renamed':
    'An operation could not keep its name; clients that were generated from it may call it otherwise.',
  'property-name':
    'The name stays as it is, because it is what travels; it could just not be typed in here.',
  'type-renamed':
    'A name had characters that names can not have, or was taken, and was changed with all that refers to it.',

  // References
  'foreign-reference':
    'A reference leads out of the document, and only this document is read; import the other one too.',
  'reference-missing':
    'A reference leads nowhere in the document, so it is any; correct it in the source.',
  'reference-not-local':
    'A reference leads to another document, and only this one is read; bundle them into one and import that.',
  'reference-siblings':
    'Words beside a reference were left out, because what it refers to has its own.',
  'too-much-repetition':
    'The document brings in so much by reference that it could exhaust memory; the rest was left out.',
  'unresolved-reference':
    'A type that is not there was named, so it is any, or the reference was left out; add the type or choose another.',

  // Operations
  'content-type-left-out': 'A body has a type or a content type; the type counts.',
  'duplicate-parameter': 'A parameter is listed twice, and the first one counts.',
  'invalid-argument':
    'An argument is in the path, the query or a header and has a type; others, such as cookies, are not shown and come back when you print OpenAPI.',
  'missing-code': 'An error without a code was taken for 500; set the code you mean.',
  'missing-path': 'An operation without a path was put at "/"; set its path.',
  'path-ambiguous':
    'Where a variable of the path ends can not be said here; it comes back as it was when you print OpenAPI.',
  'required-left-out':
    'Something is required where no type has a name that could carry it, and that is not remembered.',
  'required-unknown':
    'Something is required that no property is called; look for a slip of the pen in the source.',
  'response-left-out':
    'A response could not be kept and will be missing when you print; add it by hand where you need it.',
  'second-body': 'An operation has one body, and the first one counts.',
  method:
    'The method is missing or written otherwise; look whether the one that was taken is right.',
  'unknown-location':
    'An argument is in the path, the query, a header or the body; this one is in none and was left out.',
  'unknown-method': 'An operation is GET, POST, PUT, PATCH or DELETE; this one was left out.',
  'unknown-stability': 'The stability is a number from 0 to 3; set one in the operation.',

  // Documents and what can not be read
  'changed-since': 'Another tool has changed the older fields of this entry, and they count.',
  malformed:
    'Something is not written as the format says and was left out; correct it in the source.',
  'no-security': 'The document says that nobody has to authorise.',
  null: 'An empty value was read as one that is not there.',
  'number-as-text': 'A number was written as text and read as the number.',
  'openapi-version':
    'The document is of a newer version than is known; what is new in it may be missing.',
  'raw-mixed-types': 'The data has values of different types in one place, so any value fits.',
  'raw-wrapped':
    'Data that is a list or a single value was put into an object, because that is what a type describes.',
  'too-many-findings': 'There is so much to say that only the beginning of it is listed.',
  'unexpected-value':
    'Something else stands here than the format has in this place; correct it in the source.',
  'unknown-key': 'A key that the format does not have was left out; look for a slip of the pen.',
  'unknown-root': 'The root type that is named is not there; choose one with Primary.',
  'unknown-security': 'The way to authorise is none that is known; choose one in Settings.',
  'unknown-shape': 'The shape of a type is none that is known and was left out.',
  'unused-key': 'A key that means nothing beside this type was left out.',

  // Printing
  'annotations-left-out': 'What is said about a content type itself has no place in this format.',
  'argument-not-in-path':
    'An argument of the path is not in the path and was left out; add it to the path or move the argument.',
  'base-left-out': 'That a type is only there to be inherited from can not be said in this format.',
  'body-name-left-out':
    'The name of a body can not be said in this format, and nothing that is sent depends on it.',
  'duplicate-operation':
    'Two operations answer the same method and path, and only the first is printed; change one of them.',
  'duplicate-response':
    'Two responses have the same code, and only the first is printed; change one of them.',
  'empty-template': 'Nothing fills a generic of the type that is used here; choose a type for it.',
  'examples-left-out':
    'This format has one example where there are several, and only the first is printed.',
  'generic-is-any': 'A generic that nothing fills can be anything in this format.',
  'import-copied': 'This format can not use types of another document, so they were copied in.',
  'import-not-loaded':
    'A type of another document is unknown until that is loaded; load the include and print again.',
  'license-identified':
    'Some readers ask for the address or the identifier of a license, so its name was taken for it; look whether that is right.',
  'keyword-outdated':
    'What the source said of this does not fit the type it has now and is not printed.',
  'mapping-left-out':
    'Without a discriminator nothing tells the types apart; choose one in the base type.',
  metadata: 'Details that another format had are kept, and come back when you print that format.',
  'operations-left-out': 'This format holds types only; print another one for the operations.',
  'parameter-left-out': 'A parameter that was kept from the source is none that this format has.',
  'parent-left-out': 'A type can only inherit from a struct; choose another parent.',
  'path-argument-added':
    'A variable of the path has no argument and was printed as text; add the argument.',
  'path-completed': 'A path begins with a slash, so one was printed before it.',
  'path-variable-renamed':
    'Two operations name the variables of one path differently; the names of the first are printed.',
  'requirement-left-out':
    'An operation asks for a way to authorise that is not there; look at its security.',
  'response-added':
    'The format asks for a response where the operation has none, so an empty one is printed.',
  'root-left-out': 'This format can not say which type is the root.',
  'scopes-left-out': 'Scopes mean nothing without a way to authorise; choose one in Settings.',
  'settings-left-out': 'This format has no place for the base URL and the security.',
  'too-many-templates':
    'The generic types are filled in so many ways that not all of them can be printed.',
  'version-left-out': 'This version of the format does not have it; print a newer one to keep it.',
};

/** The sentence for a code; undefined for a code of another place than src/formats. */
export function meaningOf(code: string): string | undefined {
  return Object.hasOwn(findingMeanings, code) ? findingMeanings[code] : undefined;
}
