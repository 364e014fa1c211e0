import type { Include, Operation, Specification, Type } from './specification.ts';

/** A piece of a specification, small enough to be parsed without blocking the page. */
type Slice =
  | { readonly field: 'imports'; readonly entities: readonly Include[] }
  | { readonly field: 'operations'; readonly entities: readonly Operation[] }
  | { readonly field: 'types'; readonly entities: readonly Type[] }
  | {
      readonly field: 'head';
      readonly head: Omit<Specification, 'imports' | 'operations' | 'types'>;
    };

/**
 * The specification as JSON texts of at most `maxLength` characters each (a longer entity gets a
 * slice of its own). `collectSlices` puts them together again.
 */
export function* sliceSpecification(spec: Specification, maxLength: number): Generator<string> {
  const { imports, operations, types, ...head } = spec;
  yield JSON.stringify({ field: 'head', head });
  yield* sliceList('imports', imports, maxLength);
  yield* sliceList('operations', operations, maxLength);
  yield* sliceList('types', types, maxLength);
}

/**
 * Writes as many entities at a time as are likely to fit, estimated from the preceding ones: writing each
 * separately and joining the texts would take twice as long.
 */
function* sliceList(
  field: string,
  entities: readonly unknown[],
  maxLength: number,
): Generator<string> {
  let count = 1;
  for (let from = 0; from < entities.length;) {
    let slice = entities.slice(from, from + count);
    let text = JSON.stringify({ field, entities: slice });
    while (text.length > maxLength && slice.length > 1) {
      slice = slice.slice(0, slice.length / 2);
      text = JSON.stringify({ field, entities: slice });
    }
    yield text;
    from += slice.length;
    const perEntity = text.length / slice.length;
    count = Math.max(1, Math.floor((maxLength * aimedAt) / perEntity));
  }
}

/** The share of the largest length, so that few slices turn out too long. */
const aimedAt = 0.4;

/** Collects the slices of one specification, in the order they were made. */
export function collectSlices(): { add(text: string): void; done(): Specification } {
  const imports: Include[] = [];
  const operations: Operation[] = [];
  const types: Type[] = [];
  let head: Omit<Specification, 'imports' | 'operations' | 'types'> = {};
  return {
    add(text) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sliceSpecification has written it
      const slice = JSON.parse(text) as Slice;
      if (slice.field === 'head') head = slice.head;
      else if (slice.field === 'imports') imports.push(...slice.entities);
      else if (slice.field === 'operations') operations.push(...slice.entities);
      else types.push(...slice.entities);
    },
    done: () => ({ ...head, imports, operations, types }),
  };
}
