import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { noContentCode } from '../../../../domain/model/constants.ts';
import type { Body } from '../../../../domain/model/metadata/descriptions.ts';
import {
  successResponse,
  withReturnType,
  withSuccessResponse,
} from '../../../../domain/model/metadata/successResponse.ts';
import {
  metadataIn,
  type Changed,
  type PayloadKeys,
} from '../../../../domain/model/metadata/metadataKeys.ts';
import { withMetadata } from '../../../../domain/model/metadata/metadata.ts';
import { withOptional } from '../../../../domain/model/values/optional.ts';
import type { Operation, Payload } from '../../../../domain/model/specification.ts';
import type { Seen } from '../../../../domain/model/values/total.ts';
import {
  operationDialog,
  operationNameRefusal,
  operationOf,
} from '../../../../machines/dialogs/operation/operationDialog.ts';
import {
  describeVariables,
  incompleteRow,
  offersPayload,
  offersReturn,
  withPayload,
} from '../../../../machines/dialogs/operation/operationDraft.ts';
import type { FieldPlace } from '../../../../machines/dialogs/dialogDrafts.ts';
import type { DraftDialog } from '../../../../machines/editorTypes.ts';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import type { DraftDialogProps } from '../../dialogProps.ts';
import { DraftFooter } from '../DraftFooter.tsx';
import { useDraftDialog } from '../useDraftDialog.ts';
import { BodyFolds } from '../constraints/BodyFolds.tsx';
import { SourceFold } from '../constraints/SourceFold.tsx';
import { operationEntries } from '../constraints/sourceEntries.ts';
import { AccessSection } from './AccessSection.tsx';
import { ArgumentsSection } from './ArgumentsSection.tsx';
import { BodyFields } from './BodyFields.tsx';
import { OperationBasics } from './OperationBasics.tsx';
import styles from './OperationDialog.module.css';
import { DialogSection } from './DialogSection.tsx';
import { PayloadNames } from './PayloadNames.tsx';
import { TagsSection } from './TagsSection.tsx';
import { ThrowsSection } from './ThrowsSection.tsx';

/** The fields with their own sections; the others are shown by the basics and the source's entries. */
type OperationFields = Seen<
  Operation,
  'arguments' | 'payload' | 'return' | 'throws' | 'tags' | 'security' | 'authorization',
  | ('name' | 'description' | 'httpMethod' | 'httpPath' | 'httpCode' | 'stability')
  | ('metadata' | 'layout')
>;

export type OperationDialogProps = DraftDialogProps<Extract<DraftDialog, { kind: 'operation' }>>;

/** Everything about an operation (rules 2, 3, 5). */
export function OperationDialog({
  dialog,
  spec,
  open,
  onSave,
  onRefused,
  onClose,
  onFailed,
  onNewType,
  notice,
}: OperationDialogProps) {
  const fields = useDraftDialog(
    operationDialog,
    { spec, target: { name: dialog.name } },
    { dialog, onSave, onRefused, onClose, onFailed },
  );
  const { draft, save, dismiss } = fields;
  // This function never changes while the dialog is open, so that typing a name does not render the rows
  // again.
  const [change] = useState(() => fields.change);
  const before = useMemo(() => operationOf(spec, { name: dialog.name }), [spec, dialog.name]);
  const { operation } = draft;
  const sections: OperationFields = operation;
  const { payload, return: returned } = sections;
  const newArgument = useRef<HTMLInputElement>(null);
  // The sections below the first screen are rendered in pieces between frames.
  const later = useDeferredValue(true, false);
  const { at } = dialog;
  // After Edit again, the focus is in the incomplete row, unless the name must be changed first.
  const [begun] = useState(() =>
    dialog.draft !== undefined &&
    operationNameRefusal(spec, operation.name, dialog.name) === undefined
      ? incompleteRow(draft)
      : undefined,
  );
  const [atOnce, setAtOnce] = useState(at !== undefined || begun !== undefined);
  const beginOf = (of: FieldPlace['of']) =>
    at !== undefined && at.of === of ? at.label : undefined;
  const whole = later || atOnce;
  const set = (next: (operation: Operation) => Operation) =>
    change((typed) => ({ ...typed, operation: next(typed.operation) }));
  const addVariables = () => {
    // Rendered synchronously: otherwise a fast typist would be faster than the next field.
    flushSync(() => {
      setAtOnce(true);
      set(describeVariables);
    });
    newArgument.current?.focus();
  };
  const changePayload = (next: (body: Payload) => Payload) =>
    set((current) =>
      current.payload === undefined
        ? current
        : withOptional(current, 'payload', next(current.payload)),
    );
  const isReturned = offersReturn(operation, before);
  const answer = successResponse(operation);
  const success =
    isReturned || answer === undefined ? answer : withOptional(answer, 'type', undefined);
  const changeSuccess = (next: (body: Body) => Body) =>
    set((current) => {
      const body = successResponse(current);
      return body === undefined ? current : withSuccessResponse(current, next(body));
    });
  return (
    <Dialog
      open={open}
      onClose={dismiss}
      size="large"
      notice={notice}
      title={dialog.name === undefined ? 'New operation' : 'Operation'}
      description={dialog.name}
      begin={beginOf(undefined)}
      onSubmit={() => save(spec)}
      footer={<DraftFooter onDismiss={dismiss} />}
    >
      <OperationBasics
        operation={operation}
        before={before}
        spec={spec}
        refused={dialog.draft !== undefined}
        onPathDone={addVariables}
        set={set}
      />
      {whole && (
        <>
          <ArgumentsSection
            args={sections.arguments}
            row={draft.newArgument}
            nameField={newArgument}
            at={at}
            begins={begun === 'argument'}
            spec={spec}
            change={change}
            onNewType={onNewType}
          />
          {offersPayload(operation, before) ? (
            <DialogSection title="Payload" begin={beginOf('payload')}>
              <BodyFields
                of="payload"
                none="No payload"
                value={payload?.type}
                onChange={(type) => set((current) => withPayload(current, type))}
                spec={spec}
                onNewType={onNewType}
                missing="There is no payload until you choose a type."
              />
              {payload !== undefined && (
                <>
                  <Checkbox
                    label="Required"
                    checked={metadataIn<PayloadKeys>(payload.metadata).required === true}
                    onChange={(checked) =>
                      changePayload((was) =>
                        withMetadata(was, {
                          required: checked ? true : undefined,
                        } satisfies Changed<PayloadKeys>),
                      )
                    }
                  />
                  <BodyFolds body={payload} onChange={changePayload} begin={beginOf('payload')}>
                    <PayloadNames payload={payload} onChange={changePayload} />
                  </BodyFolds>
                </>
              )}
            </DialogSection>
          ) : (
            payload !== undefined && (
              <p className={styles.note}>
                {operation.httpMethod} has no payload: this one is removed when you save.
              </p>
            )
          )}
          <DialogSection title="Return" begin={beginOf('return')}>
            {isReturned ? (
              <BodyFields
                of="return"
                none="No type"
                value={returned?.type}
                onChange={(type) => set((current) => withReturnType(current, type))}
                spec={spec}
                onNewType={onNewType}
                missing="Nothing is returned until you choose a type."
              />
            ) : (
              <p className={returned === undefined ? styles.absent : styles.note}>
                {noContentCode} means no content
                {returned === undefined
                  ? '.'
                  : ': the type of this return is removed when you save.'}
              </p>
            )}
            {success !== undefined && (
              <BodyFolds body={success} onChange={changeSuccess} begin={beginOf('return')} />
            )}
          </DialogSection>
          <ThrowsSection
            throws={sections.throws}
            row={draft.newThrow}
            at={at}
            begins={begun === 'throw'}
            spec={spec}
            change={change}
            onNewType={onNewType}
          />
          <TagsSection tags={sections.tags} newTag={draft.newTag} spec={spec} change={change} />
          <AccessSection
            scopes={sections.security}
            authorization={sections.authorization}
            newScope={draft.newScope}
            security={spec.security}
            change={change}
          />
          <SourceFold entries={operationEntries(operation, set)} />
        </>
      )}
    </Dialog>
  );
}
