import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { moveBy, removeAt, replaceAt } from '../../../../domain/model/values/lists.ts';
import type { SettingsRow } from '../../../../machines/dialogs/dialogDrafts.ts';
import { withRow } from '../../../../machines/dialogs/settings/infoDraft.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { RowActions } from '../../rows/RowActions.tsx';
import styles from './SettingsDialog.module.css';

export interface RowsFieldsProps<Item> {
  /** The word for one row: `server`. */
  readonly noun: string;
  /** The label of its first field: `URL`. */
  readonly nameLabel: string;
  readonly placeholder: string;
  readonly rows: readonly SettingsRow<Item>[];
  readonly errors: ReadonlyMap<number, string>;
  readonly onChange: (
    change: (rows: readonly SettingsRow<Item>[]) => readonly SettingsRow<Item>[],
  ) => void;
}

/** Servers or tags: one row each, which can be moved, dragged and deleted, and a button that adds one. */
export function RowsFields<Item>({
  noun,
  nameLabel,
  placeholder,
  rows,
  errors,
  onChange,
}: RowsFieldsProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const inRow = (index: number, selector: string) =>
    list.current?.children.item(index)?.querySelector<HTMLElement>(selector);
  const set = (index: number, fields: Partial<SettingsRow<Item>>) =>
    onChange((before) => {
      const row = before[index];
      return row === undefined ? before : replaceAt(before, index, { ...row, ...fields });
    });
  const add = () => {
    flushSync(() => onChange(withRow));
    inRow(rows.length, 'input')?.focus();
  };
  const move = (index: number, by: number) => {
    flushSync(() => onChange((before) => moveBy(before, index, by)));
    const to = Math.min(Math.max(index + by, 0), rows.length - 1);
    inRow(to, `[aria-label$=" ${by < 0 ? 'up' : 'down'}"]`)?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => onChange((before) => removeAt(before, index)));
    const next = inRow(Math.min(index, rows.length - 2), '[role="toolbar"] > :last-child');
    (next ?? addButton.current)?.focus();
  };
  return (
    <>
      {rows.length > 0 && (
        <div ref={list} role="table" aria-label={`${noun}s`} className={styles.rows}>
          {rows.map((row, index) => {
            const subject = row.name.trim() === '' ? `${noun} ${index + 1}` : `${noun} ${row.name}`;
            return (
              <div key={row.id} role="row" className={styles.row}>
                <div role="cell">
                  <TextField
                    compact
                    hideLabel
                    label={`${nameLabel} of ${noun} ${index + 1}`}
                    placeholder={placeholder}
                    monospace
                    value={row.name}
                    error={errors.get(row.id)}
                    onValueChange={(name) => set(index, { name })}
                  />
                </div>
                <div role="cell">
                  <TextArea
                    compact
                    hideLabel
                    rows={1}
                    className={styles.growing}
                    label={`Description of ${noun} ${index + 1}`}
                    placeholder="Description"
                    value={row.description}
                    onValueChange={(description) => set(index, { description })}
                  />
                </div>
                <RowActions
                  beside
                  subject={subject}
                  index={index}
                  last={index === rows.length - 1}
                  onMove={(by) => move(index, by)}
                  onDelete={() => remove(index)}
                />
              </div>
            );
          })}
        </div>
      )}
      <Button ref={addButton} icon={Plus} size="small" onClick={add}>
        Add {noun}
      </Button>
    </>
  );
}
