import type { Specification, TypeRef } from '../../../domain/model/specification.ts';
import {
  readNewType,
  readTyped,
  typedText,
  withoutNullMark,
} from '../../../machines/dialogs/typeRef/typedType.ts';
import type { ComboCreate } from '../../../ui/fields/combo/comboChoice.ts';
import type { ComboGroup } from '../../../ui/fields/combo/comboRows.ts';
import type { MakeType } from '../dialogProps.ts';

export interface TypedChoice {
  readonly spec: Specification;
  /** The options in the list. */
  readonly groups: readonly ComboGroup[];
  /** The names of generics that can be used here. */
  readonly generics?: readonly string[] | undefined;
  /** Receives a new type by its name. */
  readonly onName: (name: string) => void;
  /** Receives a type in notation (`Pet[]`, `Cat | Dog`). Absent: only names can be chosen. */
  readonly onType?: ((type: TypeRef) => void) | undefined;
  /** Whether a type can be nullable here: `Pet?`. Elsewhere the mark is ignored. */
  readonly optional?: boolean | undefined;
  /** Absent if no type can be created. */
  readonly onNewType?: MakeType | undefined;
}

/** The row that uses the typed type, or creates a new one; undefined if neither is possible. */
export function typedTypeOption(choice: TypedChoice): ComboCreate | undefined {
  const { spec, groups, generics, onName, onType, optional = false, onNewType } = choice;
  if (onType === undefined && onNewType === undefined) return undefined;
  const asHeld = (text: string) => (optional ? text : withoutNullMark(text));
  const read = (text: string, reading?: 'any case') => readTyped(spec, text, reading, generics);
  const labelOf = (type: TypeRef, typed: string) => {
    if (onType === undefined) return undefined;
    const words = typedText(type);
    const label = words === '' ? asHeld(typed) : `${words}${type.nullable === true ? '?' : ''}`;
    // A type that is also an option of the list is not offered twice.
    if (isOffered(groups, label) && isFound(label, typed)) return undefined;
    return type.kind === 'union' ? `One of ${label}` : label;
  };
  // A person who types `Date[]` or `pet?` rarely wants a new type beside the existing one.
  const meantBy = (typed: string) => {
    const text = asHeld(typed);
    const type = read(text);
    if (type === undefined) return read(text, 'any case');
    // The name of a generic is short, and may be contained in many types' names.
    return type.kind === 'generic' ? type : undefined;
  };
  return {
    suggestion(typed) {
      const type = meantBy(typed);
      return type && labelOf(type, typed);
    },
    isImmediate: (typed) => onType !== undefined && read(asHeld(typed), 'any case') !== undefined,
    onMeant(typed) {
      const type = meantBy(typed);
      if (type !== undefined) onType?.(type);
    },
    label(typed) {
      const text = asHeld(typed);
      const type = read(text);
      if (type?.kind === 'generic') return undefined;
      if (type !== undefined) return labelOf(type, typed);
      if (onNewType === undefined) return undefined;
      if (typed === '') return 'New type …';
      const name = readNewType(text)?.name;
      if (name === undefined) return undefined;
      if (name === text) return `New type ${name} …`;
      return onType === undefined ? undefined : `New type ${name} for ${text} …`;
    },
    onCreate(typed) {
      const text = asHeld(typed);
      const type = read(text);
      if (type !== undefined) return onType?.(type);
      const made = readNewType(text);
      if (made === undefined || made.name === text) onNewType?.(text, onName);
      else onNewType?.(made.name, (name) => onType?.(made.around(name)));
      return undefined;
    },
  };
}

/** Whether the list shows this option for the typed text. */
function isFound(name: string, typed: string): boolean {
  return name.toLowerCase().includes(typed.trim().toLowerCase());
}

function isOffered(groups: readonly ComboGroup[], name: string): boolean {
  return groups.some(({ options }) => options.some(({ value }) => value === name));
}
