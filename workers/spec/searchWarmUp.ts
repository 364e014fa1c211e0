import { isEmpty, type Specification } from '../../src/domain/model/specification.ts';

/** How long to wait after a specification was loaded, in ms: the worker has other work then. */
const quiet = 300;
/** How long one step of the preparation takes, in ms: a request meanwhile waits no longer than that. */
const slice = 5;

const load = () => import('../../src/domain/model/search.ts');
let loading: ReturnType<typeof load> | undefined;

/**
 * Loads the search, which most visits do not need at first. Loaded once, because code after an
 * import() runs in a later task than the message, where benchmarks do not measure it.
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
 * Prepares searching the given specification when the worker is idle, so that the first search
 * takes no longer than the others. Only the last specification counts.
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
        // A search itself loads the code again, and reports a failure.
        () => undefined,
      );
    }, quiet);
  };
}
