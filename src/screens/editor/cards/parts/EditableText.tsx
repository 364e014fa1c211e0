import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAskBeforeUnload } from '../../../../ui/useAskBeforeUnload.ts';
import styles from './EditableText.module.css';

export interface EditableTextProps {
  /** The name of the edited text, for assistive technology: `Name of pet.get`. */
  readonly label: string;
  readonly value: string;
  /** The value as it is shown. */
  readonly children: ReactNode;
  /** Undefined if nothing can be changed. */
  readonly onSave: ((text: string) => void) | undefined;
  /** Called with the typed text when the field is left with Escape, or disappears with its card. */
  readonly onDiscard: (text: string) => void;
  /** Why a text can't be saved; shown while typing. */
  readonly check?: (text: string) => string | undefined;
  /** What a new text will affect; called once one is typed. */
  readonly hint?: () => string | undefined;
  readonly multiline?: boolean;
  readonly monospace?: boolean;
  /** Saving replaces the card, and the new one takes the focus. */
  readonly replaces?: boolean;
}

/**
 * Text that is edited in place (rules 4): a double click, F2 or Enter starts, Enter saves, Escape
 * discards. Leaving the field saves a valid text, so that nothing typed is lost by accident.
 */
export function EditableText(props: EditableTextProps) {
  const { label, value, children, onSave, multiline = false, replaces = false } = props;
  const [editing, setEditing] = useState(false);
  const shown = useRef<HTMLSpanElement>(null);
  const refocus = useRef(false);
  useLayoutEffect(() => {
    if (editing || !refocus.current) return;
    refocus.current = false;
    shown.current?.focus({ preventScroll: true });
  }, [editing]);
  if (onSave === undefined && !editing) return children;
  if (editing) {
    return (
      <Field
        {...props}
        onDone={(text, byKey) => {
          const saves = text !== undefined && text !== value;
          // Removing the focused element would lay out the page once more.
          refocus.current = byKey && !(saves && replaces);
          setEditing(false);
          if (saves) onSave?.(text);
        }}
      />
    );
  }
  return (
    <span
      ref={shown}
      role="textbox"
      tabIndex={0}
      aria-readonly="true"
      aria-multiline={multiline || undefined}
      aria-label={label}
      data-tooltip="Double-click or press F2 to edit"
      className={styles.shown}
      onDoubleClick={() => setEditing(true)}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        if (event.key !== 'F2' && event.key !== 'Enter') return;
        event.preventDefault();
        setEditing(true);
      }}
    >
      {children}
    </span>
  );
}

/** When another tab takes over, typed text stays in its field. */
const unsaveable =
  'Another tab does the saving now. Take over to save this, or leave it with Escape.';

interface FieldProps extends EditableTextProps {
  /**
   * Called with the text to save. `byKey`: the field was left with a key, so the focus has not
   * moved elsewhere.
   */
  readonly onDone: (text: string | undefined, byKey: boolean) => void;
}

function Field(props: FieldProps) {
  const { label, value, onSave, onDiscard, check, hint, onDone } = props;
  const { multiline = false, monospace = false } = props;
  const [text, setText] = useState(value);
  const id = useId();
  // Another tab may save another text meanwhile, which an unchanged field must not replace.
  const [begun] = useState(value);
  const changed = text !== begun;
  useAskBeforeUnload(changed);
  const hinted = useMemo(() => (changed ? hint?.() : undefined), [changed, hint]);
  const error = changed ? (onSave === undefined ? unsaveable : check?.(text)) : undefined;
  const typed = changed ? text : undefined;
  const done = useRef(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const finish = (result: string | undefined, byKey: boolean) => {
    // Removing the field triggers a blur event as well.
    if (done.current) return;
    done.current = true;
    onDone(result, byKey);
    if (result === undefined && changed) onDiscard(text);
  };
  // The card is gone, or out of view.
  const removed = useRef(() => {});
  useLayoutEffect(() => {
    removed.current = () => {
      if (!done.current && changed) onDiscard(text);
    };
  });
  useEffect(() => () => removed.current(), []);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // Escape only leaves the field, not the element around it.
      event.stopPropagation();
      finish(undefined, true);
    } else if (event.key === 'Enter' && !(multiline && event.shiftKey)) {
      event.preventDefault();
      if (error === undefined) finish(typed, true);
    }
  };
  const Control = multiline ? 'textarea' : 'input';
  return (
    <span className={styles.editing}>
      <Control
        ref={field}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined && hinted === undefined ? undefined : id}
        className={monospace ? styles.monospace : styles.field}
        value={text}
        autoComplete="off"
        spellCheck={multiline}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onBlur={() => {
          // A text that can't be saved stays in its field, with the reason.
          if (error === undefined) finish(typed, false);
        }}
      />
      {error !== undefined ? (
        <span id={id} role="alert" className={styles.error}>
          {error}
        </span>
      ) : (
        hinted !== undefined && (
          <span id={id} role="status" className={styles.hint}>
            {hinted}
          </span>
        )
      )}
    </span>
  );
}
