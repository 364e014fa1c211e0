import { Check, Plus } from 'lucide-react';
import { type KeyboardEvent, memo, type RefObject, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { moveBy, removeAt, replaceAt } from '../../../../domain/model/values/lists.ts';
import type { Argument, Specification } from '../../../../domain/model/specification.ts';
import type { ArgumentRow, OperationDraft } from '../../../../machines/dialogs/dialogDrafts.ts';
import type { FieldPlace } from '../../../../machines/dialogs/dialogDrafts.ts';
import {
  variableError,
  renamePathVariable,
} from '../../../../machines/dialogs/operation/pathVariables.ts';
import { addArgument, argumentOf } from '../../../../machines/dialogs/operation/operationDraft.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { RowActions } from '../../rows/RowActions.tsx';
import { useAtRest } from '../../rows/useAtRest.ts';
import { typeText } from '../../../../reference/content/typeText.ts';
import type { MakeType } from '../../dialogProps.ts';
import { ConstraintsFold } from '../constraints/ConstraintsFold.tsx';
import { type MoveStatus, useMoveStatus } from '../useMoveStatus.tsx';
import { SourceFold } from '../constraints/SourceFold.tsx';
import { entriesOf } from '../constraints/sourceEntries.ts';
import { ArgumentFields } from './ArgumentFields.tsx';
import { ArgumentWords } from './ArgumentWords.tsx';
import styles from './OperationDialog.module.css';
import { rowKey, sameRow } from './rowKeys.ts';
import { ColumnHeads } from './ColumnHeads.tsx';
import { DialogSection } from './DialogSection.tsx';
import { type RowList, useRowList } from './useRowList.ts';

export interface ArgumentsSectionProps {
  readonly args: readonly Argument[];
  readonly row: ArgumentRow;
  /** The field for the name of the new argument. */
  readonly nameField: RefObject<HTMLInputElement | null>;
  /** The field that gets the focus first. */
  readonly at: FieldPlace | undefined;
  /** Whether the row of the new argument gets the focus first. */
  readonly begins: boolean;
  readonly spec: Specification;
  /** Must stay the same function: rows are rendered again when it changes. */
  readonly change: (change: (draft: OperationDraft) => OperationDraft) => void;
  readonly onNewType: MakeType;
}

/** The arguments, and the row that adds one (rules 2, 5). */
export const ArgumentsSection = memo(function ArgumentsSection({
  args,
  row,
  nameField,
  at,
  begins,
  spec,
  change,
  onNewType,
}: ArgumentsSectionProps) {
  const [asked, setAsked] = useState(false);
  // Each row starts with fresh fields, whatever was open in the previous one.
  const [added, setAdded] = useState(0);
  const rows = useRowList(nameField, 'arguments', args, at);
  const { list, editing, edit, finish, removeAt: remove } = rows;
  const { status, moved } = useMoveStatus();
  const buttons = useAtRest();
  const setList = useCallback(
    (next: (before: readonly Argument[]) => readonly Argument[]) =>
      change((draft) => ({
        ...draft,
        operation: { ...draft.operation, arguments: next(draft.operation.arguments) },
      })),
    [change],
  );
  const taken = args.some(({ name }) => name === row.name);
  const ready = argumentOf(row) !== undefined && !taken;
  const add = () => {
    setAsked(!ready);
    if (!ready) return;
    flushSync(() => {
      change(addArgument);
      setAdded((count) => count + 1);
    });
    nameField.current?.focus();
  };
  return (
    <DialogSection title="Arguments" count={args.length}>
      {status}
      {args.length > 0 && (
        <div ref={list} role="table" aria-label="Arguments" className={styles.rows}>
          <ColumnHeads names={['Argument', 'Type', 'In', 'Actions']} />
          {args.map((argument, index) => {
            const key = rowKey(argument);
            return (
              <Row
                key={key}
                rowId={key}
                argument={argument}
                index={index}
                last={index === args.length - 1}
                buttons={buttons}
                duplicate={editing === key && isDuplicate(args, index)}
                editing={editing === key}
                edit={edit}
                finish={finish}
                begin={rows.beginOf(key)}
                remove={remove}
                moved={moved}
                setList={setList}
                change={change}
                spec={spec}
                onNewType={onNewType}
              />
            );
          })}
        </div>
      )}
      <div
        role="group"
        aria-label="New argument"
        data-begin={begins ? '' : undefined}
        className={styles.newRow}
        onKeyDown={(event: KeyboardEvent) => {
          // Enter in the row's field adds the row; if it is empty, Enter saves, as everywhere.
          const inField = event.target === nameField.current;
          const saves = event.ctrlKey || event.metaKey;
          if (event.key !== 'Enter' || saves || !inField || row.name === '') return;
          event.preventDefault();
          add();
        }}
      >
        <ArgumentFields
          key={added}
          value={row}
          onChange={(fields) =>
            change((draft) => ({ ...draft, newArgument: { ...draft.newArgument, ...fields } }))
          }
          spec={spec}
          onNewType={onNewType}
          nameField={nameField}
          nameError={taken ? `There is already an argument named ${row.name}` : undefined}
          action={
            <Button icon={Plus} onClick={add} aria-label="Add argument" className={styles.action}>
              Add
            </Button>
          }
        />
        <div aria-live="polite" className={styles.asked}>
          {asked && !ready && !taken && 'An argument needs a name, a location and a type.'}
        </div>
      </div>
    </DialogSection>
  );
});

interface RowProps extends Pick<RowList, 'edit' | 'finish'> {
  readonly rowId: number;
  readonly argument: Argument;
  readonly index: number;
  readonly last: boolean;
  /** Whether its buttons are rendered. */
  readonly buttons: boolean;
  readonly duplicate: boolean;
  readonly editing: boolean;
  /** The label of the field that gets the focus first. */
  readonly begin: string | undefined;
  readonly remove: RowList['removeAt'];
  readonly moved: MoveStatus['moved'];
  readonly setList: (next: (before: readonly Argument[]) => readonly Argument[]) => void;
  readonly change: ArgumentsSectionProps['change'];
  readonly spec: Specification;
  readonly onNewType: MakeType;
}

const Row = memo(function Row({
  rowId,
  argument,
  index,
  last,
  buttons,
  duplicate,
  editing,
  edit,
  finish,
  begin,
  remove,
  moved,
  setList,
  change: changeDraft,
  spec,
  onNewType,
}: RowProps) {
  const { name, wireName } = argument;
  // The name of its path variable while its fields are shown.
  const [variable, setVariable] = useState(name);
  if (editing) {
    const change = (next: (was: Argument) => Argument) =>
      changeDraft((draft) => {
        const was = draft.operation.arguments[index];
        if (was === undefined) return draft;
        const now = sameRow(was, next(was));
        const list = replaceAt(draft.operation.arguments, index, now);
        const operation = { ...draft.operation, arguments: list };
        if (now.name === was.name) return { ...draft, operation };
        const carried = renamePathVariable(operation, index, variable);
        if (carried !== operation) setVariable(now.name);
        return { ...draft, operation: carried };
      });
    return (
      <div role="row" data-row={rowId} data-begin={begin} className={styles.editedRow}>
        <div role="cell">
          <ArgumentFields
            value={argument}
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields belong to the argument's own location
            onChange={(fields) => change((was) => ({ ...was, ...fields }) as Argument)}
            spec={spec}
            onNewType={onNewType}
            nameError={nameError(argument, duplicate)}
            withDefault
            action={
              <Button icon={Check} onClick={() => finish(rowId)} className={styles.action}>
                Done
              </Button>
            }
          />
          <ArgumentWords argument={argument} onChange={change} />
          <div className={styles.folds}>
            <ConstraintsFold owner={argument} onChange={change} begin={begin} />
            <SourceFold entries={entriesOf(argument, change)} />
          </div>
        </div>
      </div>
    );
  }
  return (
    <div role="row" data-row={rowId} className={styles.row}>
      <span role="cell" className={styles.name} data-tooltip={name}>
        {name === '' ? <span className={styles.absent}>no name</span> : name}
        {wireName !== undefined && <span className={styles.aside}> as {wireName}</span>}
      </span>
      <span role="cell" className={styles.type} data-tooltip={typeText(argument.type)}>
        {typeText(argument.type)}
      </span>
      <span role="cell" className={styles.place}>
        {argument.in}
      </span>
      {buttons && (
        <RowActions
          beside
          subject={`argument ${name}`}
          index={index}
          last={last}
          onOpen={() => {
            setVariable(name);
            edit(rowId);
          }}
          onMove={(by) => {
            setList((before) => moveBy(before, index, by));
            moved(`argument ${name}`, by);
          }}
          onDelete={() => remove(index, () => setList((before) => removeAt(before, index)))}
        />
      )}
    </div>
  );
});

function nameError(argument: Argument, duplicate: boolean): string | undefined {
  const { name } = argument;
  if (name === '') return 'An argument needs a name';
  return duplicate ? `There is another argument named ${name}` : variableError(argument);
}

function isDuplicate(args: readonly Argument[], index: number): boolean {
  return args.some((other, at) => at !== index && other.name === args[index]?.name);
}
