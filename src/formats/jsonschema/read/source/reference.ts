import type { Component } from './component.ts';
import type { SchemaContext } from './context.ts';
import type { Place } from '../../../reading/place.ts';

/** Reports why a reference leads nowhere, with the messages of rules 5. */
export function reportReference(context: SchemaContext, ref: string, place: Place): void {
  if (!ref.startsWith('#')) {
    context.reporter.add('reference-not-local', 'error', 'Can only resolve local refs', place);
  } else context.reporter.add('reference-missing', 'error', 'Could not resolve ref', place);
}

/** Reports a named schema that does not become a type and can't be copied either. */
export function reportEndless(context: SchemaContext, { name, place }: Component): void {
  context.reporter.add(
    'keyword-left-out',
    'warning',
    `The schema "${name}" is left out: it can't be a type here, and what it refers to is missing, too large or the schema itself.`,
    place,
  );
}

/**
 * Reports that the target of a reference is left out because the budget for copies is used up: a
 * small document could ask for billions.
 */
export function reportBudget(context: SchemaContext, place: Place): void {
  context.reporter.add(
    'too-much-repetition',
    'error',
    'The target of this reference is left out, because the document repeats too much by reference.',
    place,
  );
}
