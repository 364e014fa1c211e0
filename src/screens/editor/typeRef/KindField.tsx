import { useMemo } from 'react';
import { isScalarName } from '../../../domain/model/names.ts';
import type { TypeRefKind } from '../../../domain/model/specification.ts';
import { changeKind, named } from '../../../machines/dialogs/typeRef/typeRefEdits.ts';
import { inPlaceOf, typedFormats } from '../../../machines/dialogs/typeRef/typedType.ts';
import { ComboField } from '../../../ui/fields/combo/ComboField.tsx';
import type { ComboGroup } from '../../../ui/fields/combo/comboRows.ts';
import type { TypeRefPickerProps } from './pickerProps.ts';
import { typedTypeOption } from './typedTypeOption.ts';
import { typeOptions } from './typeOptions.ts';

const kindLabels: Record<TypeRefKind, string> = {
  string: 'String',
  integer: 'Integer',
  number: 'Number',
  boolean: 'Boolean',
  any: 'Any',
  generic: 'Generic',
  reference: 'Type',
  array: 'Array of …',
  map: 'Map of …',
  union: 'One of …',
  mime: 'Content type',
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the labels have every key of this type
const allKinds = Object.keys(kindLabels) as TypeRefKind[];

/** No type can have these names, and no type can have the name of a scalar. */
const noneValue = '\0none';
const valueOf = (kind: TypeRefKind) => (isScalarName(kind) ? kind : `\0${kind}`);
const kindOf = new Map(allKinds.map((kind) => [valueOf(kind), kind]));

const formatValues = new Set<string>(typedFormats);
const formatGroup: ComboGroup = {
  label: 'Strings',
  options: typedFormats.map((format) => ({ value: format })),
};

/** The kind of a type, whose parts have their own fields; or the whole type, chosen or typed. */
export function KindField(props: TypeRefPickerProps) {
  const { label, value, onChange, spec, allow = {}, exclude, self, onNewType } = props;
  const { generics, mime = false, any = true, none } = allow;
  const current = value?.kind;
  const hasGenerics = generics !== undefined;
  const groups = useMemo((): readonly ComboGroup[] => {
    const offered = allKinds.filter((kind) => {
      if (kind === current) return true;
      if (kind === 'generic') return hasGenerics;
      return kind === 'mime' ? mime : kind !== 'any' || any;
    });
    const kinds = offered.map((kind) => ({ value: valueOf(kind), label: kindLabels[kind] }));
    const nothing = none === undefined ? [] : [{ value: noneValue, label: none }];
    const itself = self === undefined || self === '' ? [] : [{ value: self }];
    return [
      { options: [...nothing, ...kinds] },
      formatGroup,
      { label: 'Itself', options: itself },
      ...typeOptions(spec, { exclude: exclude ?? self }),
    ];
  }, [spec, current, hasGenerics, mime, any, none, exclude, self]);
  const create = typedTypeOption({
    spec,
    groups,
    generics,
    onName: (name) => onChange(named(spec, value, name)),
    onType: (type) => onChange(inPlaceOf(value, type)),
    optional: allow.optional,
    onNewType,
  });
  const nothingChosen = none === undefined ? '' : noneValue;
  return (
    <ComboField
      compact
      label={label}
      groups={groups}
      value={current === undefined ? nothingChosen : valueOf(current)}
      onChange={(chosen) => {
        const kind = kindOf.get(chosen);
        if (chosen === noneValue) onChange(undefined);
        else if (kind !== undefined) onChange(changeKind(value, kind));
        else if (formatValues.has(chosen)) {
          onChange(inPlaceOf(value, { kind: 'string', format: chosen }));
        } else onChange(named(spec, value, chosen));
      }}
      create={create && { ...create, onlyTyped: true }}
      hint={props.hint}
      error={props.error}
    />
  );
}
