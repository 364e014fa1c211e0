import { type ComponentType, createElement, use, useEffect, useState } from 'react';
import type { FailurePlace } from './failureHost.tsx';
import { loadFailedStyles } from './failedStyles.ts';
import { LoadFailure } from './loadFailure.ts';
import { PartBoundary } from './PartBoundary.tsx';
import { useBufferedKeys } from '../overlays/useBufferedKeys.ts';

/**
 * The properties of a dialog that the message in its place needs: whether it is open, and how to
 * close it.
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
  place: Exclude<FailurePlace, 'dialog'>,
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
 * Until it is loaded it renders nothing. It does not use `Suspense`, as React keeps a fallback for
 * at least 300 ms, in which a person may already type.
 */
export function lazyDialog<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & DialogFrame> {
  const part = rememberLoaded(name, load);
  dialogs.add(part);
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
        <LoadedDialog part={part} props={props} open={props.open} />
      </PartBoundary>
    );
  };
}

/** All dialogs that loaded modules may open. */
const dialogs = new Set<Part<unknown>>();

/**
 * Loads the code of all dialogs, one after the other, each when `idle` resolves, so that each opens
 * at once, and receives the first letter that is typed. A dialog that can't be loaded now is loaded
 * when it is opened.
 */
export async function prefetchDialogs(idle: () => Promise<void>): Promise<void> {
  // A loaded dialog may add others, which the loop then reaches.
  for (const part of dialogs) {
    if (part.loaded() !== undefined) continue;
    await idle();
    await part.load().catch(part.forgetFailure);
  }
}

interface LoadedProps<Props extends object> {
  readonly part: Part<ComponentType<Props>>;
  readonly props: Props;
}

function Loaded<Props extends object>({ part, props }: LoadedProps<Props>) {
  return createElement(use(part.load()), props);
}

function LoadedDialog<Props extends object>(
  shown: LoadedProps<Props> & { readonly open: boolean },
) {
  const { part, props, open } = shown;
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [, setLoaded] = useState(false);
  const component = part.loaded();
  useEffect(() => {
    if (component !== undefined) return undefined;
    let mounted = true;
    part.load().then(
      () => mounted && setLoaded(true),
      (error: unknown) => mounted && setFailure({ error }),
    );
    return () => {
      mounted = false;
    };
  }, [part, component]);
  useBufferedKeys(open && component === undefined);
  if (failure !== undefined) throw failure.error;
  return component === undefined ? null : createElement(component, props);
}

interface Part<Value> {
  /** The value, if it has been loaded already. */
  readonly loaded: () => Value | undefined;
  readonly load: () => Promise<Value>;
  /** After a failure, lets the next call of `load` try again. */
  readonly forgetFailure: () => void;
}

/**
 * A failed load is remembered until the failure is shown: React renders a failed component once
 * more before it gives up, and would otherwise start another load each time.
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
      // React's `use` then returns it at once, without suspending.
      if (loading !== undefined) void Object.assign(loading, { status: 'fulfilled', value });
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
