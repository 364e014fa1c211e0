import { type ReactNode, type RefObject, useState } from 'react';
import { argumentLocations, scalarKinds } from '../../../../domain/model/constants.ts';
import type {
  ArgumentLocation,
  Specification,
  TypeRef,
  TypeRefKind,
} from '../../../../domain/model/specification.ts';
import type { ArgumentRow } from '../../../../machines/dialogs/drafts.ts';
import { changeKind } from '../../../../machines/dialogs/typeRefs.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { typeText } from '../../../../reference/typeText.ts';
import { TypeRefPicker } from '../../typeRef/TypeRefPicker.tsx';
import type { MakeType } from '../../dialogProps.ts';
import styles from './OperationDialog.module.css';

export interface ArgumentFieldsProps {
  readonly value: ArgumentRow;
  readonly onChange: (fields: Partial<ArgumentRow>) => void;
  readonly spec: Specification;
  readonly onNewType: MakeType;
  readonly nameError?: string | undefined;
  readonly nameHint?: string | undefined;
  readonly nameField?: RefObject<HTMLInputElement | null>;
  /** The button after the fields. */
  readonly action: ReactNode;
}

/** Name, location and type of an argument (rules 2): a scalar or, with Other, any type. */
export function ArgumentFields({
  value,
  onChange,
  spec,
  onNewType,
  nameError,
  nameHint,
  nameField,
  action,
}: ArgumentFieldsProps) {
  const { type } = value;
  const [other, setOther] = useState(false);
  const beyond = type !== undefined && !isPlainScalar(type);
  const open = other || beyond;
  const places: { value: ArgumentLocation | ''; label: string }[] = argumentLocations.map(
    (place) => ({ value: place, label: place }),
  );
  if (value.in === '') places.unshift({ value: '', label: 'Choose' });
  const kinds: { value: TypeRefKind | '' | 'other'; label: string }[] = scalarKinds.map((kind) => ({
    value: kind,
    label: kind,
  }));
  kinds.push({ value: 'other', label: beyond ? typeText(type) : 'Other …' });
  if (type === undefined && !other) kinds.unshift({ value: '', label: 'Choose' });
  return (
    <div className={styles.argumentFields}>
      <TextField
        ref={nameField}
        compact
        label="Argument name"
        monospace
        value={value.name}
        onValueChange={(name) => onChange({ name })}
        error={nameError}
        hint={nameHint}
      />
      <SelectField
        compact
        label="In"
        options={places}
        value={value.in}
        onChange={(place) => onChange({ in: place })}
      />
      <SelectField
        compact
        label="Type"
        options={kinds}
        value={open ? 'other' : (type?.kind ?? '')}
        onChange={(kind) => {
          if (kind === '') return;
          setOther(kind === 'other');
          if (kind !== 'other') onChange({ type: plain(type, kind) });
        }}
      />
      {action}
      {open && (
        <div className={styles.argumentType}>
          <TypeRefPicker
            label="Kind"
            value={type}
            onChange={(next) => onChange({ type: next })}
            spec={spec}
            onNewType={onNewType}
          />
        </div>
      )}
    </div>
  );
}

function isPlainScalar(type: TypeRef): boolean {
  if (type.kind === 'string') return type.format === undefined && type.default === undefined;
  return scalarKinds.some((kind) => kind === type.kind);
}

/** Only the scalar: choosing `string` for a string with a format removes the format. */
function plain(type: TypeRef | undefined, kind: TypeRefKind): TypeRef {
  const changed = changeKind(type, kind);
  if (changed.kind !== 'string') return changed;
  const { format: _f, default: _d, ...rest } = changed;
  return rest;
}
