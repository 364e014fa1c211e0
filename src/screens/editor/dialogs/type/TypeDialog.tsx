import { useMemo, useRef, useState } from 'react';
import { withOptional } from '../../../../domain/model/values/optional.ts';
import { usesOfType } from '../../../../domain/model/types/references.ts';
import type { Specification, Struct, Type } from '../../../../domain/model/specification.ts';
import {
  ownTarget,
  typeDialog,
  typeNameRefusal,
} from '../../../../machines/dialogs/type/typeDialog.ts';
import { genericNames, withKind } from '../../../../machines/dialogs/type/typeDraft.ts';
import { stillExtended, structOnly } from '../../../../machines/editing/structOnly.ts';
import type { DraftDialog } from '../../../../machines/editorTypes.ts';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { FieldFrame } from '../../../../ui/fields/FieldFrame.tsx';
import { Segmented } from '../../../../ui/fields/Segmented.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { TypeRefPicker } from '../../typeRef/TypeRefPicker.tsx';
import { UsedIn } from '../../usedIn/UsedIn.tsx';
import type { DraftDialogProps } from '../../dialogProps.ts';
import { ConstraintsFold } from '../constraints/ConstraintsFold.tsx';
import { SourceFold } from '../constraints/SourceFold.tsx';
import { plainEntries } from '../constraints/sourceEntries.ts';
import { DraftFooter } from '../DraftFooter.tsx';
import { useDraftDialog } from '../useDraftDialog.ts';
import { DiscriminatorFields } from './DiscriminatorFields.tsx';
import { ParentFields } from './ParentFields.tsx';
import { PropertyList } from './PropertyList.tsx';
import styles from './TypeDialog.module.css';

const kinds = [
  { value: 'struct', label: 'Struct' },
  { value: 'map', label: 'Map' },
  { value: 'array', label: 'Array' },
] as const;

/** One type with everything in it (rules 3). */
export function TypeDialog({
  dialog,
  spec,
  open,
  onSave,
  onRefused,
  onClose,
  onFailed,
  onNewType,
  notice,
}: DraftDialogProps<Extract<DraftDialog, { kind: 'type' }>>) {
  const { name: saved } = dialog;
  const target = { name: saved };
  const { draft, change, save, dismiss } = useDraftDialog(
    typeDialog,
    { spec, target },
    { dialog, onSave, onRefused, onClose, onFailed },
  );
  const { type } = draft;
  const self = ownTarget(target);
  const before = useMemo(() => spec.types.find(({ name }) => name === saved), [spec.types, saved]);
  const property = useRef<HTMLInputElement>(null);
  // If the name was already typed in the list that asked for the type, the focus goes to the next field.
  const [isNamed] = useState(
    () => saved === undefined && type.name !== '' && typeNameRefusal(spec, type.name) === undefined,
  );
  const changeType = (edit: (type: Type) => Type) =>
    change((was) => ({ ...was, type: edit(was.type) }));
  const changeStruct = (edit: (struct: Struct) => Struct) =>
    changeType((was) => (was.kind === 'struct' ? edit(was) : was));
  return (
    <Dialog
      open={open}
      onClose={dismiss}
      size="large"
      notice={notice}
      title={saved === undefined ? 'New type' : `Type ${saved}`}
      {...(isNamed && { initialFocus: property })}
      onSubmit={() => save(spec)}
      footer={<DraftFooter onDismiss={dismiss} />}
    >
      <div className={styles.head}>
        <NameField
          spec={spec}
          name={type.name}
          saved={saved}
          onName={(name) => changeType((was) => ({ ...was, name }))}
        />
        <FieldFrame label="Kind" labelAs="span">
          {() => (
            <Segmented
              label="Kind"
              options={kinds}
              value={type.kind}
              onChange={(kind) => change((was) => withKind(was, kind))}
              className={styles.kind ?? ''}
            />
          )}
        </FieldFrame>
      </div>
      <TextArea
        label="Description"
        rows={2}
        value={type.description ?? ''}
        onValueChange={(text) =>
          changeType((was) => withOptional(was, 'description', text === '' ? null : text))
        }
      />
      <div className={styles.flags}>
        <Checkbox
          label="Deprecated"
          checked={type.deprecated === true}
          onChange={(checked) =>
            changeType((was) => withOptional(was, 'deprecated', checked ? true : null))
          }
        />
        {type.kind === 'struct' && (
          <Checkbox
            label="Abstract base"
            checked={type.base === true}
            onChange={(checked) =>
              changeStruct((was) => withOptional(was, 'base', checked ? true : null))
            }
          />
        )}
      </div>
      <KindChangeLoss spec={spec} before={before} kind={type.kind} />
      {type.kind === 'struct' ? (
        <>
          <ParentFields
            spec={spec}
            struct={type}
            saved={saved}
            onChange={changeStruct}
            onNewType={onNewType}
          />
          <PropertyList
            spec={spec}
            struct={type}
            before={before}
            adding={draft.adding}
            onAdding={(adding) => change((was) => ({ ...was, adding }))}
            onChange={changeStruct}
            self={self}
            nameField={property}
            onNewType={onNewType}
          />
          <DiscriminatorFields spec={spec} struct={type} saved={saved} onChange={changeStruct} />
        </>
      ) : (
        <TypeRefPicker
          label={type.kind === 'map' ? 'Each value is' : 'Each element is'}
          spec={spec}
          value={type.kind === 'map' ? type.values : type.items}
          onChange={(ref) =>
            changeType((was) => {
              if (ref === undefined || was.kind === 'struct') return was;
              return was.kind === 'map' ? { ...was, values: ref } : { ...was, items: ref };
            })
          }
          allow={{ generics: noGenerics, optional: true }}
          self={self}
          onNewType={onNewType}
        />
      )}
      <div className={styles.folds}>
        {type.kind !== 'struct' && (
          <ConstraintsFold
            owner={type.kind === 'map' ? type.values : type.items}
            onChange={(edit) =>
              changeType((was) => {
                if (was.kind === 'struct') return was;
                return was.kind === 'map'
                  ? withOptional(was, 'values', edit(was.values))
                  : withOptional(was, 'items', edit(was.items));
              })
            }
          />
        )}
        <SourceFold entries={plainEntries(type, changeType)} />
      </div>
    </Dialog>
  );
}

const noGenerics = genericNames([]);

interface KindChangeLossProps {
  readonly spec: Specification;
  /** The saved type. */
  readonly before: Type | undefined;
  readonly kind: Type['kind'];
}

/** What saving removes if a struct becomes a map or an array. */
function KindChangeLoss({ spec, before, kind }: KindChangeLossProps) {
  if (before?.kind !== 'struct' || kind === 'struct') return null;
  const only = structOnly(spec, before);
  if (only.lostParts.length === 0 && only.children.length === 0) return null;
  const removes = only.lostParts.length === 0 ? '' : `Save removes ${only.lostParts.join(', ')}.`;
  return (
    <Alert tone="warning" className={styles.loss ?? ''}>
      {`${removes}${stillExtended(only)}`.trim()}
    </Alert>
  );
}

interface NameFieldProps {
  readonly spec: Specification;
  readonly name: string;
  readonly saved: string | undefined;
  readonly onName: (name: string) => void;
}

/** The name, with its error, or with the references that will follow it. */
function NameField({ spec, name, saved, onName }: NameFieldProps) {
  const renamed = saved !== undefined && name !== saved;
  const uses = useMemo(() => (renamed ? usesOfType(spec, saved) : []), [renamed, spec, saved]);
  // An empty field shows no error before anything was typed.
  const refusal =
    name === '' && saved === undefined ? undefined : typeNameRefusal(spec, name, saved);
  return (
    <TextField
      label="Name"
      monospace
      value={name}
      onValueChange={onName}
      error={refusal?.message}
      // On the line reserved for messages, so that nothing moves.
      hint={renamed && <UsedIn uses={uses} renamed />}
    />
  );
}
