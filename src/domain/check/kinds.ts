import { fieldsOf } from '../model/fieldsOf.ts';
import type { Severity } from './findings.ts';

/** What one kind of finding is, for all findings of its code. */
export interface FindingKind {
  readonly severity: Severity;
  /** What such findings are, for a heading. */
  readonly title: string;
  /** What it means for the person, and what to do, in one sentence. */
  readonly meaning: string;
}

/** Every kind there is, the gravest first; the order in which they are shown. */
export const kinds = {
  'dangling-reference': {
    severity: 'error',
    title: 'Dangling references',
    meaning:
      'A type is named that is not there, so nobody can tell what is meant: create it, or name another one.',
  },
  'dangling-root': {
    severity: 'error',
    title: 'Missing root type',
    meaning: 'The root names a type that is not there: choose another one, or none.',
  },
  'parent-cycle': {
    severity: 'error',
    title: 'Parent cycles',
    meaning: 'A type that extends itself has no end: one of the types must do without its parent.',
  },
  'foreign-discriminator': {
    severity: 'error',
    title: 'Discriminators without a property',
    meaning:
      'The discriminator has to be a property of the type itself, because its value says which child is meant.',
  },
  'duplicate-route': {
    severity: 'error',
    title: 'Same method and path',
    meaning:
      'A server can not tell operations apart that answer the same method and path: change one of them.',
  },
  'path-variable-without-argument': {
    severity: 'error',
    title: 'Path variables without argument',
    meaning: 'The path has a variable that no argument in the path describes.',
  },
  'path-argument-without-variable': {
    severity: 'error',
    title: 'Path arguments without variable',
    meaning: 'An argument is in the path, but the path has no place for it.',
  },
  'unmapped-child': {
    severity: 'warning',
    title: 'Children without a discriminator value',
    meaning:
      'The mapping of a discriminator has no value for a child, so that such a one can not be recognised.',
  },
  'unfilled-generic': {
    severity: 'warning',
    title: 'Generics without a type',
    meaning: 'A type with generics is used, and nothing says which types they stand for.',
  },
  'duplicate-throw': {
    severity: 'warning',
    title: 'Codes thrown twice',
    meaning: 'An operation names the same code twice, and most formats keep only one of them.',
  },
  'payload-not-offered': {
    severity: 'warning',
    title: 'Payloads of GET and DELETE',
    meaning: 'Many clients and servers drop the body of these methods: use arguments or POST.',
  },
  'return-without-content': {
    severity: 'warning',
    title: 'Returns with code 204',
    meaning: '204 means that there is no content, so what is returned never arrives.',
  },
  'invalid-operation-name': {
    severity: 'warning',
    title: 'Operation names outside the rule',
    meaning: 'The name came by an import; generated clients and other tools may not take it.',
  },
  'invalid-type-name': {
    severity: 'warning',
    title: 'Type names outside the rule',
    meaning: 'The name came by an import; generated clients and other tools may not take it.',
  },
  'invalid-property-name': {
    severity: 'info',
    title: 'Property names outside the rule',
    meaning:
      'The name came by an import and stays as it is, because it is what travels in the data.',
  },
  'unresolved-import': {
    severity: 'info',
    title: 'Imports without types',
    meaning:
      'The types of an import are not known here, so references to them can not be checked; it may be unreachable.',
  },
  'unused-type': {
    severity: 'info',
    title: 'Unused types',
    meaning:
      'No operation and no other type refers to the type: it can go, if nobody else needs it.',
  },
} as const satisfies Readonly<Record<string, FindingKind>>;

export type CheckCode = keyof typeof kinds;

export const checkCodes: readonly CheckCode[] = fieldsOf(kinds);
