import { fieldsOf } from '../model/values/fieldsOf.ts';
import type { Severity } from './findings.ts';

/** Describes one kind of finding, for all findings with its code. */
export interface FindingKind {
  readonly severity: Severity;
  /** Heading for these findings. */
  readonly title: string;
  /** What it means for the person, and what to do, in one sentence. */
  readonly meaning: string;
}

/** All kinds in the order in which they are shown, the most severe first. */
export const kinds = {
  'dangling-reference': {
    severity: 'error',
    title: 'Dangling references',
    meaning:
      'Something refers to a type that does not exist: create the type, or choose another one.',
  },
  'dangling-root': {
    severity: 'error',
    title: 'Missing root type',
    meaning: 'The root type does not exist: choose another one, or none.',
  },
  'parent-cycle': {
    severity: 'error',
    title: 'Parent cycles',
    meaning:
      "A type can't extend itself, not even through others: remove the parent of one of the types.",
  },
  'parent-not-struct': {
    severity: 'error',
    title: 'Parents that are not structs',
    meaning:
      'Only a struct has properties to inherit: make the parent a struct again, or remove it.',
  },
  'foreign-discriminator': {
    severity: 'error',
    title: 'Discriminators without a property',
    meaning:
      'The discriminator must be a property of the type itself, because its value says which child type is meant.',
  },
  'duplicate-route': {
    severity: 'error',
    title: 'Same method and path',
    meaning:
      "A server can't tell apart operations that answer the same method and path: change one of them.",
  },
  'path-variable-without-argument': {
    severity: 'error',
    title: 'Path variables without an argument',
    meaning: 'The path has a variable, but no path argument describes it.',
  },
  'path-argument-without-variable': {
    severity: 'error',
    title: 'Path arguments without a variable',
    meaning: 'An argument is in the path, but the path has no variable for it.',
  },
  'unmapped-child': {
    severity: 'warning',
    title: 'Children without a discriminator value',
    meaning:
      "The mapping of a discriminator has no value for a child type, so that type can't be recognised.",
  },
  'unfilled-generic': {
    severity: 'warning',
    title: 'Generics without a type',
    meaning: 'A type with generics is used, but nothing says which types they stand for.',
  },
  'stale-generic': {
    severity: 'warning',
    title: 'Types for generics that are gone',
    meaning: 'A reference fills a generic that its type does not have: remove that.',
  },
  'duplicate-throw': {
    severity: 'warning',
    title: 'Codes thrown twice',
    meaning: 'An operation names the same code twice, and most formats keep only one of them.',
  },
  'constraint-value': {
    severity: 'warning',
    title: "Constraints that don't work",
    meaning:
      'The value of a constraint is not of the right kind, so nothing is checked: correct it.',
  },
  'constraint-range': {
    severity: 'warning',
    title: 'Bounds that nothing meets',
    meaning: 'The lower bound is above the upper one, so no value is allowed: change one of them.',
  },
  'default-not-allowed': {
    severity: 'warning',
    title: 'Defaults that are not allowed',
    meaning: 'The default is not among the allowed values: add it to them, or choose another.',
  },
  'duplicate-tag': {
    severity: 'warning',
    title: 'Tags described twice',
    meaning:
      'The settings describe the same tag twice, and OpenAPI keeps only one: remove the other.',
  },
  'duplicate-server': {
    severity: 'warning',
    title: 'Servers listed twice',
    meaning: 'The settings list the same server twice: remove one of them.',
  },
  'payload-not-offered': {
    severity: 'warning',
    title: 'Payloads with GET and DELETE',
    meaning: 'Many clients and servers drop the body of a GET or DELETE: use arguments, or POST.',
  },
  'return-without-content': {
    severity: 'warning',
    title: 'Returns with code 204',
    meaning: '204 means that there is no content, so the return value never arrives.',
  },
  'invalid-operation-name': {
    severity: 'warning',
    title: 'Operation names that break the rule',
    meaning: 'The name came with an import; generated clients and other tools may not accept it.',
  },
  'invalid-type-name': {
    severity: 'warning',
    title: 'Type names that break the rule',
    meaning: 'The name came with an import; generated clients and other tools may not accept it.',
  },
  'kept-reference': {
    severity: 'warning',
    title: 'Missing types in the rest of the source',
    meaning:
      'Something that no card shows, such as a webhook or a callback, refers to a type that does not exist: create the type again, or accept that its former content is exported there.',
  },
  'invalid-property-name': {
    severity: 'info',
    title: 'Property names that break the rule',
    meaning:
      'The name came with an import and stays as it is, because it is what is sent in the data.',
  },
  'invalid-address': {
    severity: 'info',
    title: 'Addresses that lead nowhere',
    meaning:
      "Something in the settings should be a URL or an email address but isn't, and strict tools refuse it. Correct it.",
  },
  'pattern-foreign': {
    severity: 'info',
    title: 'Patterns of another dialect',
    meaning:
      'The pattern is not one that JSON Schema allows, and is left unchanged: other tools may not understand it.',
  },
  'unresolved-import': {
    severity: 'info',
    title: 'Imports without types',
    meaning:
      "The types of an import are not known here, so references to them can't be checked. The import may be unreachable.",
  },
  'unused-type': {
    severity: 'info',
    title: 'Unused types',
    meaning:
      'No operation and no other type refers to the type. Delete it if nobody else needs it.',
  },
} as const satisfies Readonly<Record<string, FindingKind>>;

export type CheckCode = keyof typeof kinds;

export const checkCodes: readonly CheckCode[] = fieldsOf(kinds);
