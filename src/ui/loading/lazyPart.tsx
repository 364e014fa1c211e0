import { type ComponentType, createElement, use } from 'react';
import type { Place } from './failureHost.tsx';
import { loadFailedStyles } from './failedStyles.ts';
import { LoadFailure } from './loadFailure.ts';
import { PartBoundary } from './PartBoundary.tsx';

/**
 * What the replacement of a dialog that can't be loaded needs: whether the dialog is open, and how
 * to close it.
 */
export interface DialogFrame {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * A component whose code is loaded when it is first rendered, inside a `Suspense` of the caller. If
 * it can't be loaded or throws while rendering, a message in its `place` says so and offers to try
 * again; the rest of the page keeps working. `name` begins a sentence: `The preview`.
 */
export function lazyPart<Props extends object>(
  name: string,
  place: Exclude<Place, 'dialog'>,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = rememberLoaded(name, load);
  return function LazyPart(props: Props) {
    return (
      <PartBoundary name={name} place={place} load={part.load} onFailed={part.forgetFailure}>
        <Loaded part={part} props={props} />
      </PartBoundary>
    );
  };
}

/**
 * The same for a dialog: if it can't be loaded, the failure is shown as a dialog too, while `open`.
 */
export function lazyDialog<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & DialogFrame> {
  const part = rememberLoaded(name, load);
  return function LazyDialog(props: Props & DialogFrame) {
    return (
      <PartBoundary
        name={name}
        place="dialog"
        load={part.load}
        onFailed={part.forgetFailure}
        open={props.open}
        onClose={props.onClose}
      >
        <Loaded part={part} props={props} />
      </PartBoundary>
    );
  };
}

interface LoadedProps<Props extends object> {
  readonly part: Part<ComponentType<Props>>;
  readonly props: Props;
}

function Loaded<Props extends object>({ part, props }: LoadedProps<Props>) {
  return createElement(part.loaded() ?? use(part.load()), props);
}

interface Part<Value> {
  /** The value, if it has been loaded already. */
  readonly loaded: () => Value | undefined;
  readonly load: () => Promise<Value>;
  /** After a failure, lets the next call of `load` try again. */
  readonly forgetFailure: () => void;
}

/**
 * Remembers a load that failed until the failure is shown, too: React renders a failed component
 * once more before it gives up, and would otherwise start another load each time.
 */
function rememberLoaded<Value>(name: string, load: () => Promise<Value>): Part<Value> {
  let loaded: Value | undefined;
  let loading: Promise<Value> | undefined;
  let failed = false;
  const start = async () => {
    try {
      const value = await load();
      await loadFailedStyles();
      loaded = value;
      return value;
    } catch (cause) {
      failed = true;
      throw new LoadFailure(name, cause);
    }
  };
  return {
    loaded: () => loaded,
    load: () => (loading ??= start()),
    forgetFailure() {
      if (failed) loading = undefined;
      failed = false;
    },
  };
}
