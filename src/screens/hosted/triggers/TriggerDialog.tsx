import { useRef, useState } from 'react';
import type { TriggerType } from '../../../provider/contract/triggers.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { SelectField } from '../../../ui/fields/select/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useDraft } from '../shared/answers/useDraft.ts';
import { DraftNote } from '../shared/controls/DraftNote.tsx';
import { useHosted } from '../shared/hosted.ts';
import {
  configToSend,
  emptyTriggerDraft,
  fieldProblem,
  fieldsOfTrigger,
  isTriggerType,
  missingFields,
  triggerLabels,
} from './triggerFields.ts';

/** The values of a trigger. */
export interface TriggerDraft {
  readonly type: TriggerType;
  readonly config: Readonly<Record<string, string>>;
}

export interface TriggerDialogProps {
  /** The name of the form among all forms of the account. */
  readonly address: string;
  /** The existing trigger, without its secrets; undefined for a new one. */
  readonly from: TriggerDraft | undefined;
  readonly onClose: () => void;
  /** Resolves with the reason if it was refused. */
  readonly onSave: (draft: TriggerDraft) => Promise<string | undefined>;
}

const types = (['webhook', 'github'] as const).map((value) => ({
  value,
  label: triggerLabels[value],
}));

/** Creates or changes a trigger. An existing secret can be replaced, but not seen. */
export function TriggerDialog({ address, from, onClose, onSave }: TriggerDialogProps) {
  const { session } = useHosted();
  const isNew = from === undefined;
  const draft = useDraft(address, emptyTriggerDraft);
  const { type: typedType = '', ...typed } = draft.values;
  // Never kept on this device.
  const [secrets, setSecrets] = useState<TriggerDraft['config']>({});
  const type = from?.type ?? (isTriggerType(typedType) ? typedType : 'webhook');
  const config: TriggerDraft['config'] = { ...from?.config, ...typed, ...secrets };
  const [problem, setProblem] = useState<string>();
  /** The fields that were left once: an address that is still being typed is not yet an error. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const [isBusy, setBusy] = useState(false);
  const missing = missingFields(type, config, isNew);
  const problemOf = (key: string) =>
    missing.includes(key) ? 'Fill this in.' : fieldProblem(key, config[key] ?? '');
  const save = async () => {
    setTried(true);
    const wrong = fieldsOfTrigger(type).find(([key]) => problemOf(key) !== undefined);
    if (wrong !== undefined) {
      inputs.current.get(wrong[0])?.focus();
      return;
    }
    setBusy(true);
    const refused = await onSave({ type, config: configToSend(type, config) });
    setBusy(false);
    setProblem(refused);
    if (refused !== undefined) return;
    draft.discard();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? 'New trigger' : 'Edit the trigger'}
      description="It is executed whenever a version is made, and by hand."
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton variant="primary" type="submit" busy={isBusy} busyLabel="Saving">
            {isNew ? 'Create' : 'Save'}
          </BusyButton>
        </>
      }
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      {session.isUnreachable && problem === undefined && (
        <Alert tone="warning">
          The server can&apos;t be reached. A trigger can only be saved while it can: its secret is
          never kept on this device.
        </Alert>
      )}
      <DraftNote draft={draft} what="saved" onDiscard={draft.discard} />
      {isNew && (
        <SelectField
          label="Type"
          options={types}
          value={type}
          onChange={(next) => {
            setTried(false);
            draft.change({ type: next });
          }}
        />
      )}
      {fieldsOfTrigger(type).map(([key, { label, hint, isSecret = false, byDefault }]) => (
        <TextField
          key={`${type} ${key}`}
          ref={(input) => {
            if (input !== null) inputs.current.set(key, input);
          }}
          label={label}
          monospace
          type={isSecret ? 'password' : 'text'}
          autoComplete={isSecret ? 'new-password' : 'off'}
          placeholder={byDefault}
          value={config[key] ?? ''}
          hint={
            isSecret && !isNew
              ? 'Leave it empty to keep the current one, which is never shown.'
              : hint
          }
          error={isTried || (left.has(key) && !missing.includes(key)) ? problemOf(key) : undefined}
          onBlur={() => setLeft(new Set([...left, key]))}
          onValueChange={(value) => {
            if (isSecret) setSecrets({ ...secrets, [key]: value });
            else draft.change({ [key]: value });
          }}
        />
      ))}
    </Dialog>
  );
}
