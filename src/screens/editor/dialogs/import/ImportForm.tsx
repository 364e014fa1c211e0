import { Download, Trash2 } from 'lucide-react';
import { type ClipboardEventHandler, type Ref, useId } from 'react';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { FileButton } from '../../../../ui/fields/FileButton.tsx';
import { Segmented } from '../../../../ui/fields/Segmented.tsx';
import { SelectField, type SelectOption } from '../../../../ui/fields/select/SelectField.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { ImportPlace } from '../../../../machines/importFlow.ts';
import { formatBytes } from '../../../../domain/model/values/byteSize.ts';
import styles from './ImportForm.module.css';

export interface ImportFormProps {
  readonly formats: readonly SelectOption[];
  readonly format: string;
  readonly onFormat: (format: string) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** A paste or file that is too large for the text area: its first lines and its size. */
  readonly pasted?:
    | { readonly preview: string; readonly bytes: number; readonly name?: string | undefined }
    | undefined;
  readonly onRemovePasted: () => void;
  readonly onFile: (file: File) => void;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly onFetch: () => void;
  readonly dropHeaders: boolean;
  readonly onDropHeaders: (drop: boolean) => void;
  readonly inlineNames: 'hash' | 'path';
  readonly onInlineNames: (names: 'hash' | 'path') => void;
  readonly place: ImportPlace;
  /** Undefined where an import can only replace what is open. */
  readonly onPlace: ((place: ImportPlace) => void) | undefined;
  readonly areaRef: Ref<HTMLTextAreaElement>;
  readonly onPaste: ClipboardEventHandler<HTMLTextAreaElement>;
  readonly invalid: boolean;
}

const namings = [
  { value: 'hash', label: 'Their content' },
  { value: 'path', label: 'Their place' },
] as const;

const places = [
  { value: 'here', label: 'Replace this one' },
  { value: 'new', label: 'As a new specification' },
] as const;

/** The choices for an import: a file, an address or a text, its format, options, and its place. */
export function ImportForm(props: ImportFormProps) {
  const { pasted, areaRef } = props;
  return (
    <div className={styles.form}>
      <div className={styles.sources}>
        <SelectField
          compact
          label="Format"
          options={props.formats}
          value={props.format}
          onChange={props.onFormat}
        />
        <FileButton inputLabel="File to import" onFile={props.onFile} />
        <div className={styles.address}>
          <TextField
            compact
            monospace
            label="Address"
            type="url"
            placeholder="https://example.com/openapi.json"
            className={styles.grow ?? ''}
            value={props.address}
            onValueChange={props.onAddress}
            onKeyDown={(event) => {
              // In this field Enter imports the address, not the text below.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (props.address.trim() !== '') props.onFetch();
            }}
          />
          <Button icon={Download} disabled={props.address.trim() === ''} onClick={props.onFetch}>
            Fetch
          </Button>
        </div>
      </div>
      {pasted === undefined ? (
        <TextArea
          compact
          monospace
          label="Text"
          ref={areaRef}
          rows={20}
          wrap="off"
          invalid={props.invalid}
          placeholder="Paste a document here, or drop a file anywhere on this dialog."
          className={styles.text ?? ''}
          value={props.text}
          onValueChange={props.onText}
          onPaste={props.onPaste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      ) : (
        <Held {...pasted} onRemove={props.onRemovePasted} />
      )}
      <div className={styles.options}>
        <Checkbox
          label="Leave header parameters out"
          checked={props.dropHeaders}
          onChange={props.onDropHeaders}
        />
        <div className={styles.naming}>
          <span>Name inline objects after</span>
          <Segmented
            label="Name inline objects after"
            options={namings}
            value={props.inlineNames}
            onChange={props.onInlineNames}
          />
        </div>
        {props.onPlace !== undefined && (
          <Segmented
            label="Where the import goes"
            options={places}
            value={props.place}
            onChange={props.onPlace}
          />
        )}
      </div>
    </div>
  );
}

/** Replaces the text area at the same height, so that nothing moves. */
function Held({
  preview,
  bytes,
  name,
  onRemove,
}: NonNullable<ImportFormProps['pasted']> & { readonly onRemove: () => void }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.heldField}>
      <div className={styles.heldLabel}>Text</div>
      <div className={styles.held}>
        <div className={styles.heldHead}>
          <span id={headingId} className={styles.heldName}>
            {name ?? 'Pasted text'}
          </span>
          <span className={styles.heldSize}>{formatBytes(bytes)}</span>
          <span className={styles.heldNote}>These are its first lines.</span>
          <Button size="small" icon={Trash2} onClick={onRemove}>
            Remove
          </Button>
        </div>
        {/* Focusable, so that the keyboard can scroll it. */}
        <pre tabIndex={0} aria-label="First lines" className={styles.preview}>
          {preview}
        </pre>
      </div>
    </section>
  );
}
