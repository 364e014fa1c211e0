import { useMemo } from 'react';
import { isScalarName } from '../../../domain/model/names.ts';
import type { Specification, TypeRef } from '../../../domain/model/specification.ts';
import { readNewType, scalarMeant } from '../../../machines/dialogs/typedType.ts';
import { ComboField } from '../../../ui/fields/ComboField.tsx';
import type { ComboGroup } from '../../../ui/fields/comboRows.ts';
import type { FieldText } from '../../../ui/fields/FieldFrame.tsx';
import type { MakeType } from '../dialogProps.ts';
import { knowsType } from './knowsType.ts';
import { typeOptions } from './typeOptions.ts';

export interface TypeSelectProps extends FieldText {
  readonly spec: Specification;
  /** A type's name, `alias:Name`, a scalar's name where `scalars` are offered, or '' for none. */
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** The type that is being edited, which is not offered (rules 5). */
  readonly exclude?: string | undefined;
  /** The type that is being edited, if it may contain itself: offered as a group of its own. */
  readonly self?: string | undefined;
  /** Names other than types: `string`, `any` … */
  readonly scalars?: readonly string[];
  /** A choice for no type, and its label: `No parent`. */
  readonly none?: string;
  /** Absent if no type can be created. */
  readonly onNewType?: MakeType | undefined;
  /** What chooses the type that was typed (`Pet[]`, `Cat | Dog`); undefined if it was none. */
  readonly onTyped?: (typed: string) => (() => void) | undefined;
  /** Takes a new type that was typed with something around it (`Booking[]`). */
  readonly onNewTyped?: ((type: TypeRef) => void) | undefined;
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
  none,
  onNewType,
  onTyped,
  onNewTyped,
  placeholder = 'Choose a type',
  ...rest
}: TypeSelectProps) {
  const missing =
    value !== '' &&
    value !== self &&
    !isKnown(spec, value, scalars) &&
    onTyped?.(value) === undefined;
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
  /** The name of a new type that has something around it. */
  const innerName = (typed: string) => {
    const name = onNewTyped && readNewType(typed)?.name;
    return name === typed ? undefined : name;
  };
  return (
    <ComboField
      {...rest}
      monospace
      groups={groups}
      value={value === '' && none !== undefined ? noneValue : value}
      placeholder={placeholder}
      mark={missing ? '(missing)' : undefined}
      onChange={(name) => onChange(name === noneValue ? '' : name)}
      create={
        (onNewType ?? onTyped) && {
          label: (typed) => {
            if (onTyped?.(typed) !== undefined) {
              const label = scalarMeant(spec, typed) ?? typed;
              // What is an option of its own is not offered twice.
              if (isOffered(groups, label) && isFound(label, typed)) return undefined;
              return typed.includes('|') ? `One of ${typed}` : label;
            }
            // No type can have the name of a scalar.
            if (onNewType === undefined || isScalarName(typed)) return undefined;
            const inner = innerName(typed);
            if (inner !== undefined) return `New type ${inner} for ${typed} …`;
            return typed === '' ? 'New type …' : `New type ${typed} …`;
          },
          onCreate: (typed) => {
            const choose = onTyped?.(typed);
            const made = innerName(typed) === undefined ? undefined : readNewType(typed);
            if (choose !== undefined) choose();
            else if (made === undefined) onNewType?.(typed, onChange);
            else onNewType?.(made.name, (name) => onNewTyped?.(made.around(name)));
          },
        }
      }
    />
  );
}

/** Whether the list shows this option for what was typed. */
function isFound(name: string, typed: string): boolean {
  return name.toLowerCase().includes(typed.trim().toLowerCase());
}

function isOffered(groups: readonly ComboGroup[], name: string): boolean {
  return groups.some(({ options }) => options.some(({ value }) => value === name));
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
