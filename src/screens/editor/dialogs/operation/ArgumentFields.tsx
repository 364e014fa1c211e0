import { type ReactNode, type RefObject, useState } from 'react';
import { argumentLocations, scalarKinds } from '../../../../domain/model/constants.ts';
import type {
  ArgumentLocation,
  Specification,
  TypeRef,
} from '../../../../domain/model/specification.ts';
import { withOptional } from '../../../../domain/model/values/optional.ts';
import type { ArgumentRow } from '../../../../machines/dialogs/dialogDrafts.ts';
import { named } from '../../../../machines/dialogs/typeRef/typeRefEdits.ts';
import {
  inPlaceOf,
  readTyped,
  typedFormats,
  typedText,
} from '../../../../machines/dialogs/typeRef/typedType.ts';
import { SelectField } from '../../../../ui/fields/select/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { typeText } from '../../../../reference/content/typeText.ts';
import { TypeSelect } from '../../typeRef/TypeSelect.tsx';
import { TypeRefPicker } from '../../typeRef/TypeRefPicker.tsx';
import type { MakeType } from '../../dialogProps.ts';
import styles from './OperationDialog.module.css';

export interface ArgumentFieldsProps {
  readonly value: ArgumentRow;
  readonly onChange: (fields: Partial<ArgumentRow>) => void;
  readonly spec: Specification;
  readonly onNewType: MakeType;
  readonly nameError?: string | undefined;
  readonly nameField?: RefObject<HTMLInputElement | null>;
  /** Whether a string's default has a field. The defaults of other types are constraints. */
  readonly withDefault?: boolean;
  /** The button after the fields. */
  readonly action: ReactNode;
}

/** Opens the picker, for types that can't be typed. */
const other = 'Other …';
const offered = [...scalarKinds, ...typedFormats, other];

/**
 * Name, location and type of an argument (rules 2). The type is typed or chosen or, with Other, put
 * together in the picker.
 */
export function ArgumentFields({
  value,
  onChange,
  spec,
  onNewType,
  nameError,
  nameField,
  withDefault = false,
  action,
}: ArgumentFieldsProps) {
  const { type } = value;
  // The default has its own field, beside that of the type.
  const typed = withDefault && type?.kind === 'string' ? withOptional(type, 'default', null) : type;
  const words = typed && typedText(typed);
  // A type that was put together in the picker is shown in the picker.
  const [picking, setPicking] = useState(type !== undefined && !isPlainScalar(type));
  const open = picking || words === '' || hasTemplate(type);
  const shown = words === '' ? (type && typeText(type)) || other : (words ?? '');
  const places: { value: ArgumentLocation | ''; label: string }[] = argumentLocations.map(
    (place) => ({ value: place, label: place }),
  );
  if (value.in === '') places.unshift({ value: '', label: 'Choose' });
  const choose = (next: TypeRef) => {
    setPicking(false);
    onChange({ type: inPlaceOf(type, next) });
  };
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
      />
      <SelectField
        compact
        label="In"
        options={places}
        value={value.in}
        onChange={(place) => onChange({ in: place })}
      />
      <TypeSelect
        compact
        label="Type"
        spec={spec}
        scalars={offered}
        value={shown}
        onChange={(name) => {
          if (name === other) setPicking(true);
          else choose(readTyped(spec, name) ?? named(spec, undefined, name));
        }}
        isMadeUp={words === ''}
        onType={choose}
        onNewType={onNewType}
      />
      {action}
      {withDefault && !open && type?.kind === 'string' && (
        <TextField
          compact
          label="Default"
          monospace
          value={type.default ?? ''}
          onValueChange={(text) =>
            onChange({ type: withOptional(type, 'default', text === '' ? undefined : text) })
          }
        />
      )}
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

/** Whether the type has generics to fill. */
function hasTemplate(type: TypeRef | undefined): boolean {
  return type?.kind === 'reference' && (type.template?.length ?? 0) > 0;
}

function isPlainScalar(type: TypeRef): boolean {
  if (type.kind === 'string') return type.format === undefined;
  return scalarKinds.some((kind) => kind === type.kind);
}
