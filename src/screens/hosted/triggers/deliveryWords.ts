import { plural } from '../../../domain/model/counts.ts';

/** The state of a delivery. */
export interface DeliveryFacts {
  readonly attempts?: number | undefined;
  /** The status of the target's answer. */
  readonly code?: number | undefined;
  /** Why it failed, as a sentence; it names the status, if there is one. */
  readonly error?: string | undefined;
  /** The time of the next attempt. */
  readonly nextDate?: string | undefined;
}

/** The outcome of a delivery so far, in words. */
export function deliveryWords({ attempts = 0, code, error, nextDate }: DeliveryFacts): string {
  const answered = code === undefined ? '' : `The target answered ${code}. `;
  const result = error === undefined ? answered : `${error} `;
  const again = nextDate !== undefined && attempts > 0 ? '; it is tried again' : '';
  return `${result}${plural(attempts, 'attempt')}${again}`;
}
