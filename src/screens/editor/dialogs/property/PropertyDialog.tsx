import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Edit } from '../../../../domain/edits/edit.ts';
import {
  newProperty,
  propertyDialog,
  propertyKind,
  propertyNameRefusal,
} from '../../../../machines/dialogs/type/propertyDialog.ts';
import { genericNames } from '../../../../machines/dialogs/type/typeDraft.ts';
import type { DraftDialog } from '../../../../machines/editorTypes.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import type { DraftDialogProps } from '../../dialogProps.ts';
import { DraftFooter } from '../DraftFooter.tsx';
import { useDraftDialog } from '../useDraftDialog.ts';
import styles from './PropertyDialog.module.css';
import { PropertyFields } from './PropertyFields.tsx';

export interface PropertyDialogProps extends DraftDialogProps<
  Extract<DraftDialog, { kind: 'property' }>
> {
  /** Makes the edit while the dialog stays open; false if it was refused. */
  readonly onEdit: (edit: Edit) => boolean;
}

/** One property of a struct, or a new one at its end (rules 3). */
export function PropertyDialog({
  dialog,
  spec,
  open,
  onSave,
  onRefused,
  onClose,
  onFailed,
  onNewType,
  notice,
  onEdit,
}: PropertyDialogProps) {
  const { type: owner, name } = dialog;
  const target = { type: owner, name };
  const nameField = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<string>();
  const { draft, change, save, dismiss } = useDraftDialog(
    propertyDialog,
    { spec, target },
    { dialog, onSave, onRefused, onClose, onFailed },
  );
  const { property } = draft;
  const siblings = useMemo(() => {
    const type = spec.types.find((one) => one.name === owner);
    return type?.kind === 'struct' ? type.properties : [];
  }, [spec.types, owner]);
  const generics = useMemo(() => genericNames(siblings), [siblings]);
  const refusal = propertyNameRefusal(siblings, property.name, { before: name, owner });
  const addAnother = () => {
    const edit = propertyKind.editOf(spec, target, draft);
    if (!edit.ok || edit.value === undefined || !onEdit(edit.value)) {
      // As with every refused save, the dialog closes and the message offers to reopen it.
      save(spec);
      return;
    }
    setAdded(property.name);
    change(() => ({ property: newProperty }));
    nameField.current?.focus();
  };
  return (
    <Dialog
      open={open}
      onClose={dismiss}
      notice={notice}
      title={name === undefined ? `New property of ${owner}` : `Property ${name} of ${owner}`}
      begin={dialog.at?.label}
      onSubmit={() => save(spec)}
      footer={
        <>
          <p role="status" className={styles.added}>
            {added !== undefined && (
              <>
                Added <code>{added}</code>
              </>
            )}
          </p>
          <DraftFooter onDismiss={dismiss}>
            {name === undefined && (
              <Button icon={Plus} onClick={addAnother}>
                Add another
              </Button>
            )}
          </DraftFooter>
        </>
      }
    >
      <PropertyFields
        property={property}
        onChange={(edit) => change((before) => ({ property: edit(before.property) }))}
        spec={spec}
        self={owner}
        generics={generics}
        // An empty field shows no error before anything was typed.
        error={property.name === '' ? undefined : refusal?.message}
        onNewType={onNewType}
        begin={dialog.at?.label}
        nameField={nameField}
      />
    </Dialog>
  );
}
