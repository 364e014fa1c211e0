import { escapeStep } from '../../domain/model/values/jsonPointer.ts';

/**
 * A place in the source, as a linked list towards the root. A JSON pointer is built only when there
 * is something to report, which is rare.
 */
export interface Place {
  readonly parent: Place | undefined;
  readonly key: string | number;
  /** What the step contributes to a generated name: a property's name, but not `properties`. */
  readonly label: string | undefined;
}

export const rootPlace: Place = { parent: undefined, key: '', label: undefined };

export function at(parent: Place, key: string | number, label?: string): Place {
  return { parent, key, label };
}

/** The JSON pointer (RFC 6901) of a place; '' for the document. */
export function pointerOf(place: Place): string {
  let pointer = '';
  for (let step = place; step.parent !== undefined; step = step.parent) {
    pointer = `/${escapeStep(String(step.key))}${pointer}`;
  }
  return pointer;
}

/** The place of a value that was reached through a reference. */
export function placeOfSteps(steps: readonly string[], label?: string): Place {
  let place = rootPlace;
  steps.forEach((step, index) => {
    place = at(place, step, index === steps.length - 1 ? label : undefined);
  });
  return place;
}

/** The labels from the root to the place. */
export function labelsOf(place: Place): string[] {
  const labels: string[] = [];
  for (let step: Place | undefined = place; step !== undefined; step = step.parent) {
    if (step.label !== undefined) labels.push(step.label);
  }
  return labels.toReversed();
}
