import { Component, type ContextType, createRef, type ReactNode } from 'react';
import { FailureHostContext, type FailurePlace } from './failureHost.tsx';
import { firstControl } from '../focus/firstControl.ts';
import { LoadFailure } from './loadFailure.ts';

export interface PartBoundaryProps {
  /** The name of the part, as the beginning of a sentence: `The preview`. */
  readonly name: string;
  readonly place: FailurePlace;
  /** Loads the part's code, if it is loaded lazily. */
  readonly load?: () => Promise<unknown>;
  /** Called once a failure is shown. */
  readonly onFailed?: () => void;
  /** For dialogs: a failed one is retried when it is opened again. */
  readonly open?: boolean;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly failure?: { readonly error: unknown } | undefined;
  readonly trying: boolean;
  /** Whether it has been retried and failed again. */
  readonly again: boolean;
  readonly wasOpen: boolean;
}

const fresh: State = { failure: undefined, trying: false, again: false, wasOpen: true };

/**
 * An error boundary: when a part fails, only that part is replaced, by a message with ways to
 * continue.
 */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  static override contextType = FailureHostContext;
  declare context: ContextType<typeof FailureHostContext>;
  override state: State = fresh;
  readonly #inPlace = createRef<HTMLDivElement>();

  static getDerivedStateFromProps(
    { open = true }: PartBoundaryProps,
    { wasOpen }: State,
  ): Partial<State> | null {
    if (open === wasOpen) return null;
    // Opening a dialog again retries it.
    return open ? { ...fresh, wasOpen: true } : { wasOpen: false };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error }, trying: false };
  }

  override componentDidCatch(error: unknown): void {
    this.#note(error);
  }

  #note(error: unknown): void {
    this.context.report(this.props.name, error);
    this.props.onFailed?.();
  }

  /** Keeps showing the failure until the retry has succeeded. */
  readonly #tryAgain = async (): Promise<void> => {
    this.setState({ trying: true });
    try {
      await this.props.load?.();
    } catch (error) {
      this.setState({ failure: { error }, trying: false, again: true });
      this.#note(error);
      return;
    }
    const inPlace = this.#inPlace.current;
    const { activeElement } = document;
    const hadFocus =
      inPlace !== null && (inPlace.contains(activeElement) || this.props.place === 'control');
    const around = hadFocus ? inPlace.parentElement : null;
    this.setState({ failure: undefined, trying: false, again: true }, () => {
      // The focused button is gone, so focus the first control of its replacement.
      firstControl(around, null)?.focus();
    });
  };

  override render(): ReactNode {
    const { name, place, open = true, onClose, children } = this.props;
    const { failure, trying, again } = this.state;
    if (failure === undefined) return children;
    const { show: Failed, reload } = this.context;
    return (
      <Failed
        name={name}
        place={place}
        open={open}
        reason={failure.error instanceof LoadFailure ? 'loading' : 'error'}
        again={again}
        trying={trying}
        inPlace={this.#inPlace}
        onTryAgain={() => void this.#tryAgain()}
        onReload={reload}
        onClose={onClose}
      />
    );
  }
}
