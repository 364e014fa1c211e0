import { type ComponentType, createElement, use } from 'react';
import type { Place } from './failureHost.tsx';
import { loadFailedStyles } from './failedStyles.ts';
import { LoadFailure } from './loadFailure.ts';
import { PartBoundary } from './PartBoundary.tsx';

/** Whether a dialog is open, and what closes it, for what stands in for it when it can't be loaded. */
export interface DialogFrame {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * A component whose code is loaded when it is first rendered, below a `Suspense` of the caller's.
 * When it can't be loaded, or fails while it renders, something in its `place` says so and offers to
 * try again; the rest of the page goes on. `name` begins a sentence: `The preview`.
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

/** The same for a dialog: one that can't be loaded is a dialog as well, while `open`. */
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
  /** What was loaded, without waiting. */
  readonly loaded: () => Value | undefined;
  readonly load: () => Promise<Value>;
  /** Loads again when it is asked for the next time, where it failed. */
  readonly forgetFailure: () => void;
}

/**
 * Remembers a failure as well, until it is on the screen: React renders what failed once more before
 * it gives up, and would otherwise start another load each time.
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
