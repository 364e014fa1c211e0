import { useMemo } from 'react';
import { isScalarName } from '../../../domain/model/names.ts';
import type { Specification, TypeRef } from '../../../domain/model/specification.ts';
import { readTyped } from '../../../machines/dialogs/typeRef/typedType.ts';
import { ComboField } from '../../../ui/fields/combo/ComboField.tsx';
import type { ComboGroup } from '../../../ui/fields/combo/comboRows.ts';
import type { FieldText } from '../../../ui/fields/FieldFrame.tsx';
import type { MakeType } from '../dialogProps.ts';
import { knowsType } from './knowsType.ts';
import { typedTypeOption } from './typedTypeOption.ts';
import { typeOptions } from './typeOptions.ts';

export interface TypeSelectProps extends FieldText {
  readonly spec: Specification;
  /** A type's name, `alias:Name`, a scalar's name where `scalars` are offered, or '' for none. */
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** The type that is being edited, which is not offered (rules 5). */
  readonly exclude?: string | undefined;
  /** The type that is being edited, if it may contain itself: offered in a separate group. */
  readonly self?: string | undefined;
  /** Names other than types: `string`, `any` … */
  readonly scalars?: readonly string[];
  /** The names of generics that can be typed. */
  readonly generics?: readonly string[];
  /** A choice for no type, and its label: `No parent`. */
  readonly none?: string;
  /** Absent if no type can be created. */
  readonly onNewType?: MakeType | undefined;
  /** Receives a type in notation (`Pet[]`, `Cat | Dog`). Absent: only names can be chosen. */
  readonly onType?: ((type: TypeRef) => void) | undefined;
  /** Whether a type can be nullable here: `Pet?`. */
  readonly optional?: boolean;
  /** The value describes a type that can be neither named nor typed. */
  readonly isMadeUp?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** A choice of one type by name, among the specification's own and those of the imports. */
export function TypeSelect({
  spec,
  value,
  onChange,
  exclude,
  self,
  scalars,
  generics,
  none,
  onNewType,
  onType,
  optional,
  isMadeUp = false,
  placeholder = 'Choose a type',
  ...rest
}: TypeSelectProps) {
  const missing =
    value !== '' &&
    value !== self &&
    !isMadeUp &&
    !isKnown(spec, value, scalars) &&
    (onType === undefined || readTyped(spec, value, 'as written', generics) === undefined);
  const groups = useMemo((): readonly ComboGroup[] => {
    const before: ComboGroup[] = [];
    if (none !== undefined) before.push({ options: [{ value: noneValue, label: none }] });
    if (missing) before.push({ options: [{ value, detail: '(missing)' }] });
    if (scalars !== undefined && scalars.length > 0) {
      before.push({ label: 'Scalars', options: scalars.map((name) => ({ value: name })) });
    }
    if (self !== undefined && self !== '') {
      before.push({ label: 'Itself', options: [{ value: self }] });
    }
    return [...before, ...typeOptions(spec, { exclude: exclude ?? self })];
  }, [spec, exclude, self, scalars, none, missing, value]);
  return (
    <ComboField
      {...rest}
      monospace
      groups={groups}
      value={value === '' && none !== undefined ? noneValue : value}
      placeholder={placeholder}
      mark={missing ? '(missing)' : undefined}
      onChange={(name) => onChange(name === noneValue ? '' : name)}
      create={typedTypeOption({
        spec,
        groups,
        generics,
        onName: onChange,
        onType,
        optional,
        onNewType,
      })}
    />
  );
}

/** No type can have this name. */
const noneValue = '\0none';

function isKnown(
  spec: Specification,
  name: string,
  scalars: readonly string[] | undefined,
): boolean {
  return knowsType(spec, name) || (scalars?.includes(name) ?? false) || isScalarName(name);
}
