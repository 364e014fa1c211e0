import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Specification, TypeRef } from '../../../../domain/model/specification.ts';
import { elementOf, withElement } from '../../../../domain/model/types/typeRefs.ts';
import { isComplete } from '../../../../machines/dialogs/typeRef/isComplete.ts';
import { named, namedAs } from '../../../../machines/dialogs/typeRef/typeRefEdits.ts';
import { inPlaceOf } from '../../../../machines/dialogs/typeRef/typedType.ts';
import { SelectField } from '../../../../ui/fields/select/SelectField.tsx';
import { ContentTypeField, TemplateFields, TypeRefPicker } from '../../typeRef/TypeRefPicker.tsx';
import { TypeSelect } from '../../typeRef/TypeSelect.tsx';
import type { MakeType } from '../../dialogProps.ts';
import styles from './OperationDialog.module.css';
import { inShape, type BodyShape, shapeLabels, bodyShapeOf } from './typeShapes.ts';

export interface BodyFieldsProps {
  /** The part of the operation it belongs to: `payload`, `return`, `error 404`. */
  readonly of: string;
  /** The label for having no type; absent if a type is required. */
  readonly none?: string | undefined;
  readonly value: TypeRef | undefined;
  readonly onChange: (value: TypeRef | undefined) => void;
  readonly spec: Specification;
  readonly onNewType: MakeType;
  /** The message while no type is chosen yet. */
  readonly missing: string;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the labels have every key of this type
const shapes = Object.keys(shapeLabels) as Exclude<BodyShape, 'none'>[];
const elements = ['string', 'integer', 'number', 'boolean', 'any'] as const;

/** The shape of a payload, a return or a throw, and its type (rules 2, 3). */
export function BodyFields(props: BodyFieldsProps) {
  const { of, none, value, onChange, spec, onNewType } = props;
  // Remembers the person's choice: another shape may also be able to express the same type.
  const [other, setOther] = useState(false);
  const shape = other ? 'other' : bodyShapeOf(value);
  const fields = useRef<HTMLDivElement>(null);
  /** If the chosen type needs other fields, the first of them gets the focus. */
  const changeType = (next: TypeRef | undefined) => {
    const isOther = other || bodyShapeOf(next) === 'other';
    if (isOther === (shape === 'other')) return onChange(next);
    flushSync(() => onChange(next));
    return fields.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  };
  const options: { value: BodyShape; label: string }[] = shapes.map((one) => ({
    value: one,
    label: shapeLabels[one],
  }));
  if (none !== undefined || value === undefined) {
    options.unshift({ value: 'none', label: none ?? 'Choose' });
  }
  const hint = value !== undefined && !isComplete(value) ? props.missing : undefined;
  return (
    <div role="group" aria-label={`Type of the ${of}`} className={styles.body}>
      <SelectField
        compact
        label="Shape"
        options={options}
        value={shape}
        onChange={(next) => {
          setOther(next === 'other');
          onChange(inShape(value, next));
        }}
      />
      <div ref={fields} className={styles.bodyType}>
        {shape === 'other' ? (
          <TypeRefPicker
            label="Kind"
            value={value}
            onChange={changeType}
            spec={spec}
            onNewType={onNewType}
            allow={{ mime: true }}
            hint={hint}
          />
        ) : (
          <ShapeFields {...props} onChange={changeType} hint={hint} />
        )}
      </div>
    </div>
  );
}

const labels = { array: 'Type of each element', map: 'Type of each value' } as const;

/** The type, by name or notation (`Pet[]`), or the type of each element. */
function ShapeFields({
  value,
  onChange,
  spec,
  onNewType,
  hint,
}: BodyFieldsProps & { readonly hint: string | undefined }) {
  if (value?.kind === 'mime') {
    return <ContentTypeField value={value} onChange={onChange} hint={hint} />;
  }
  const collection = value?.kind === 'array' || value?.kind === 'map' ? value : undefined;
  const type = collection === undefined ? value : elementOf(collection);
  const change = (next: TypeRef) =>
    onChange(collection === undefined ? next : withElement(collection, next));
  return (
    <>
      {/* The same field in every shape, so that it keeps the focus when the typed text changes the
          shape. */}
      <TypeSelect
        compact
        label={collection === undefined ? 'Type' : labels[collection.kind]}
        spec={spec}
        {...(collection !== undefined && { scalars: elements })}
        value={namedAs(type)}
        onChange={(name) => change(named(spec, type, name))}
        onNewType={onNewType}
        onType={(typed) => change(inPlaceOf(type, typed))}
        optional={collection !== undefined}
        hint={hint}
      />
      {type?.kind === 'reference' && (
        <TemplateFields value={type} onChange={change} spec={spec} onNewType={onNewType} />
      )}
    </>
  );
}
