import { Check, Plus } from 'lucide-react';
import { memo, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moveBy, removeAt, replaceAt } from '../../../../domain/model/values/lists.ts';
import { withOptional } from '../../../../domain/model/values/optional.ts';
import type { Specification, Throw } from '../../../../domain/model/specification.ts';
import type { OperationDraft, ThrowRow } from '../../../../machines/dialogs/dialogDrafts.ts';
import type { FieldPlace } from '../../../../machines/dialogs/dialogDrafts.ts';
import {
  addThrow,
  offeredThrowCodes,
  throwOf,
  withThrows,
} from '../../../../machines/dialogs/operation/operationDraft.ts';
import { isComplete } from '../../../../machines/dialogs/typeRef/isComplete.ts';
import { Badge } from '../../../../ui/signs/Badge.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { SelectField } from '../../../../ui/fields/select/SelectField.tsx';
import { RowActions } from '../../rows/RowActions.tsx';
import { useAtRest } from '../../rows/useAtRest.ts';
import { typeText } from '../../../../reference/content/typeText.ts';
import type { MakeType } from '../../dialogProps.ts';
import { type MoveStatus, useMoveStatus } from '../useMoveStatus.tsx';
import { BodyFolds } from '../constraints/BodyFolds.tsx';
import { BodyFields } from './BodyFields.tsx';
import { codeLabel, codeTone } from './codeWords.ts';
import styles from './OperationDialog.module.css';
import { ColumnHeads } from './ColumnHeads.tsx';
import { rowKey, sameRow } from './rowKeys.ts';
import { DialogSection } from './DialogSection.tsx';
import { type RowList, useRowList } from './useRowList.ts';

export interface ThrowsSectionProps {
  readonly throws: readonly Throw[];
  readonly row: ThrowRow;
  /** The field that gets the focus first. */
  readonly at: FieldPlace | undefined;
  /** Whether the row of the new throw gets the focus first. */
  readonly begins: boolean;
  readonly spec: Specification;
  /** Must stay the same function: rows are rendered again when it changes. */
  readonly change: (change: (draft: OperationDraft) => OperationDraft) => void;
  readonly onNewType: MakeType;
}

/** The errors, and the row that adds one: only codes that are not in use (rules 2, 3, 5). */
export const ThrowsSection = memo(function ThrowsSection({
  throws,
  row,
  at,
  begins,
  spec,
  change,
  onNewType,
}: ThrowsSectionProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const newRow = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  // Each row starts with fresh fields, whatever was open in the previous one.
  const [added, setAdded] = useState(0);
  const rows = useRowList(addButton, 'throws', throws, at);
  const { list, editing, edit, finish, removeAt: remove } = rows;
  const { status, moved } = useMoveStatus();
  const buttons = useAtRest();
  const setList = useCallback(
    (next: (before: readonly Throw[]) => readonly Throw[]) =>
      change((draft) => withThrows(draft, next)),
    [change],
  );
  const setRow = (fields: Partial<ThrowRow>) =>
    change((draft) => ({ ...draft, newThrow: { ...draft.newThrow, ...fields } }));
  const taken = throws.some(({ code }) => code === row.code);
  const ready = throwOf(row) !== undefined && !taken;
  const add = () => {
    setAsked(!ready);
    if (!ready) return;
    flushSync(() => {
      change(addThrow);
      setAdded((count) => count + 1);
    });
    newRow.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  };
  return (
    <DialogSection title="Throws" count={throws.length}>
      {status}
      {throws.length > 0 && (
        <div ref={list} role="table" aria-label="Throws" className={styles.rows}>
          <ColumnHeads names={['Code', 'Type', 'Actions']} />
          {throws.map((thrown, index) => {
            const key = rowKey(thrown);
            return (
              <Row
                key={key}
                rowId={key}
                thrown={thrown}
                index={index}
                last={index === throws.length - 1}
                buttons={buttons}
                throws={editing === key ? throws : undefined}
                edit={edit}
                finish={finish}
                begin={rows.beginOf(key)}
                remove={remove}
                moved={moved}
                setList={setList}
                spec={spec}
                onNewType={onNewType}
              />
            );
          })}
        </div>
      )}
      <div
        ref={newRow}
        role="group"
        aria-label="New throw"
        data-begin={begins ? '' : undefined}
        className={styles.newRow}
      >
        <div className={styles.throwFields}>
          <CodeField throws={throws} value={row.code} onChange={(code) => setRow({ code })} />
          <BodyFields
            key={added}
            of="new throw"
            value={row.type}
            onChange={(type) => setRow({ type })}
            spec={spec}
            onNewType={onNewType}
            missing=""
          />
          <Button
            ref={addButton}
            icon={Plus}
            onClick={add}
            aria-label="Add throw"
            className={styles.action}
          >
            Add
          </Button>
        </div>
        <div aria-live="polite" className={styles.asked}>
          {asked && !ready && !taken && 'A throw needs a code and a type.'}
        </div>
      </div>
    </DialogSection>
  );
});

function CodeField({
  throws,
  own,
  value = own?.code,
  onChange,
}: {
  readonly throws: readonly Throw[];
  /** The throw whose code it is; absent for a new one. */
  readonly own?: Throw;
  readonly value?: number | undefined;
  readonly onChange: (code: number) => void;
}) {
  const others = throws.filter((thrown) => thrown !== own).map(({ code }) => code);
  const options = offeredThrowCodes(throws, own?.code).map(option);
  if (value === undefined) options.unshift({ value: '', label: 'Choose' });
  const taken = value !== undefined && others.includes(value);
  return (
    <SelectField
      compact
      label="Code"
      options={options}
      // Codes of other throws are not offered, but one that is typed must not turn into a different one.
      unlisted={[...new Set(others)].map(option)}
      value={value === undefined ? '' : String(value)}
      error={taken && `The operation already throws ${value}`}
      onChange={(code) => {
        if (code !== '') onChange(Number(code));
      }}
    />
  );
}

function option(code: number) {
  return { value: String(code), label: codeLabel(code) };
}

interface RowProps extends Pick<RowList, 'edit' | 'finish'> {
  readonly rowId: number;
  readonly thrown: Throw;
  readonly index: number;
  readonly last: boolean;
  /** Whether its buttons are rendered. */
  readonly buttons: boolean;
  /** All throws while this row is edited. */
  readonly throws: readonly Throw[] | undefined;
  /** The label of the field that gets the focus first. */
  readonly begin: string | undefined;
  readonly remove: RowList['removeAt'];
  readonly moved: MoveStatus['moved'];
  readonly setList: (next: (before: readonly Throw[]) => readonly Throw[]) => void;
  readonly spec: Specification;
  readonly onNewType: MakeType;
}

const Row = memo(function Row({
  rowId,
  thrown,
  index,
  last,
  buttons,
  throws,
  edit,
  finish,
  begin,
  remove,
  moved,
  setList,
  spec,
  onNewType,
}: RowProps) {
  const { code, type } = thrown;
  const replace = (next: (before: Throw) => Throw) =>
    setList((before) => {
      const was = before[index];
      return was === undefined ? before : replaceAt(before, index, sameRow(was, next(was)));
    });
  if (throws !== undefined) {
    return (
      <div role="row" data-row={rowId} data-begin={begin} className={styles.editedRow}>
        <div role="cell">
          <div className={styles.throwFields}>
            <CodeField
              throws={throws}
              own={thrown}
              onChange={(next) => replace((before) => ({ ...before, code: next }))}
            />
            <BodyFields
              of={`error ${code}`}
              none="No type"
              value={type}
              onChange={(next) => replace((before) => withOptional(before, 'type', next))}
              spec={spec}
              onNewType={onNewType}
              missing="It has no type until you choose one."
            />
            <Button icon={Check} onClick={() => finish(rowId)} className={styles.action}>
              Done
            </Button>
          </div>
          <BodyFolds body={thrown} onChange={replace} begin={begin} />
        </div>
      </div>
    );
  }
  return (
    <div role="row" data-row={rowId} className={styles.throwRow}>
      <span role="cell">
        <Badge tone={codeTone(code)} title={codeLabel(code)}>
          {code}
        </Badge>
      </span>
      <span role="cell" className={styles.type} data-tooltip={type && typeText(type)}>
        {isComplete(type) ? typeText(type) : <span className={styles.absent}>no type</span>}
      </span>
      {buttons && (
        <RowActions
          beside
          subject={`error ${code}`}
          index={index}
          last={last}
          onOpen={() => edit(rowId)}
          onMove={(by) => {
            setList((before) => moveBy(before, index, by));
            moved(`error ${code}`, by);
          }}
          onDelete={() => remove(index, () => setList((before) => removeAt(before, index)))}
        />
      )}
    </div>
  );
});
