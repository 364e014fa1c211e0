import { isEmpty, type Specification } from '../../src/domain/model/specification.ts';

/** How long the worker has other things to do after a specification came, in ms. */
const quiet = 300;
/** How long it prepares in one go, in ms: whatever is asked meanwhile waits no longer. */
const slice = 5;

const load = () => import('../../src/domain/model/search.ts');
let loading: ReturnType<typeof load> | undefined;

/**
 * Loads what searches: most visits begin with nothing to search. Loaded once, because what follows an import()
 * runs after the task of the message, where benchmarks do not measure it.
 */
export function loadSearch(): ReturnType<typeof load> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

type Prepared = ReturnType<Awaited<ReturnType<typeof loadSearch>>['preparedForSearch']>;

/**
 * Prepares the search of the given specification when the worker has nothing else to do, so that the
 * first search takes no longer than the others. Only the last specification counts.
 */
export function createSearchWarmUp(): (spec: Specification) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Specification | undefined;
  const goOn = (entities: Prepared) => {
    const end = performance.now() + slice;
    while (performance.now() < end) if (entities.next().done === true) return;
    timer = setTimeout(goOn, 0, entities);
  };
  return (spec) => {
    clearTimeout(timer);
    last = spec;
    if (isEmpty(spec)) return;
    timer = setTimeout(() => {
      loadSearch().then(
        (search) => {
          if (last === spec) goOn(search.preparedForSearch(spec));
        },
        // Whoever searches is told, and loads it again.
        () => undefined,
      );
    }, quiet);
  };
}
