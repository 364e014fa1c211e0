import { preparedForSearch } from '../../src/domain/model/search.ts';
import type { Specification } from '../../src/domain/model/specification.ts';

/** How long the worker has other things to do after a specification came, in ms. */
const quiet = 300;
/** How long it prepares in one go, in ms: whatever is asked meanwhile waits no longer. */
const slice = 5;

/**
 * Prepares the search of the given specification when the worker has nothing else to do, so that the
 * first search takes no longer than the others. Only the last specification counts.
 */
export function createSearchWarmUp(): (spec: Specification) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (spec) => {
    clearTimeout(timer);
    const entities = preparedForSearch(spec);
    const goOn = () => {
      const end = performance.now() + slice;
      while (performance.now() < end) if (entities.next().done === true) return;
      timer = setTimeout(goOn);
    };
    timer = setTimeout(goOn, quiet);
  };
}
