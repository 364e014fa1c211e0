import { useMemo } from 'react';
import {
  propertyDialog,
  propertyNameRefusal,
} from '../../../../machines/dialogs/propertyDialog.ts';
import { genericNames } from '../../../../machines/dialogs/typeDraft.ts';
import type { DraftDialog } from '../../../../machines/editorTypes.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { DraftDialogProps } from '../dialogProps.ts';
import { DraftFooter } from '../DraftFooter.tsx';
import { useDraftDialog } from '../useDraftDialog.ts';
import { PropertyFields } from './PropertyFields.tsx';

/** One property of a struct, or a new one at its end (rules 3). */
export function PropertyDialog({
  dialog,
  spec,
  open,
  onSave,
  onRefused,
  onClose,
  onNewType,
}: DraftDialogProps<Extract<DraftDialog, { kind: 'property' }>>) {
  const { type: owner, name } = dialog;
  const { draft, change, save, dismiss } = useDraftDialog(
    propertyDialog,
    { spec, target: { type: owner, name }, draft: dialog.draft },
    {
      onSave: (edit, typed) => onSave(edit, { ...dialog, draft: typed }),
      onRefused: (refusal, typed) => onRefused(refusal, { ...dialog, draft: typed }),
      onClose,
    },
  );
  const { property } = draft;
  const siblings = useMemo(() => {
    const type = spec.types.find((one) => one.name === owner);
    return type?.kind === 'struct' ? type.properties : [];
  }, [spec.types, owner]);
  const generics = useMemo(() => genericNames(siblings), [siblings]);
  const refusal = propertyNameRefusal(siblings, property.name, { before: name, owner });
  return (
    <Dialog
      open={open}
      onClose={dismiss}
      title={name === undefined ? `New property of ${owner}` : `Property ${name} of ${owner}`}
      onSubmit={() => save(spec)}
      footer={<DraftFooter onDismiss={dismiss} />}
    >
      <PropertyFields
        property={property}
        onChange={(edit) => change((before) => ({ property: edit(before.property) }))}
        spec={spec}
        self={owner}
        generics={generics}
        // An empty field needs no lesson before anything was typed.
        error={property.name === '' ? undefined : refusal?.message}
        onNewType={onNewType}
      />
    </Dialog>
  );
}
