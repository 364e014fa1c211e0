import type { RefObject } from 'react';
import { withOptional } from '../../../../domain/model/values/optional.ts';
import type { Property, Specification } from '../../../../domain/model/specification.ts';
import { withPropertyType } from '../../../../machines/dialogs/typeRef/typedType.ts';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { TypeRefPicker } from '../../typeRef/TypeRefPicker.tsx';
import type { MakeType } from '../../dialogProps.ts';
import { ConstraintsFold } from '../constraints/ConstraintsFold.tsx';
import { SourceFold } from '../constraints/SourceFold.tsx';
import { entriesOf } from '../constraints/sourceEntries.ts';
import styles from './PropertyFields.module.css';

export interface PropertyFieldsProps {
  readonly property: Property;
  readonly onChange: (change: (property: Property) => Property) => void;
  readonly spec: Specification;
  /** The type it belongs to, as references name it. */
  readonly self: string;
  /** Likely names for a generic. */
  readonly generics: readonly string[];
  /** The error of the name. */
  readonly error: string | undefined;
  readonly onNewType: MakeType;
  /** The label of the field that gets the focus first. */
  readonly begin?: string | undefined;
  readonly nameField?: RefObject<HTMLInputElement | null>;
}

/** Every field of a property (rules 3). */
export function PropertyFields({
  property,
  onChange,
  spec,
  self,
  generics,
  error,
  onNewType,
  begin,
  nameField,
}: PropertyFieldsProps) {
  return (
    <>
      <TextField
        ref={nameField}
        label="Name"
        monospace
        value={property.name}
        onValueChange={(name) => onChange((before) => ({ ...before, name }))}
        error={error}
      />
      <div className={styles.type}>
        <TypeRefPicker
          label="Type"
          spec={spec}
          value={property.type}
          onChange={(type) => {
            if (type !== undefined) onChange((before) => withPropertyType(before, type));
          }}
          allow={{ generics, optional: true }}
          self={self}
          onNewType={onNewType}
        />
      </div>
      <TextArea
        label="Description"
        rows={2}
        value={property.description ?? ''}
        onValueChange={(text) =>
          onChange((before) => withOptional(before, 'description', text === '' ? null : text))
        }
      />
      <div className={styles.flags}>
        <Checkbox
          label="Nullable"
          checked={property.nullable === true}
          onChange={(checked) =>
            onChange((before) => withOptional(before, 'nullable', checked ? true : null))
          }
        />
        <Checkbox
          label="Deprecated"
          checked={property.deprecated === true}
          onChange={(checked) =>
            onChange((before) => withOptional(before, 'deprecated', checked ? true : null))
          }
        />
      </div>
      <div className={styles.folds}>
        <ConstraintsFold owner={property} onChange={onChange} begin={begin} />
        <SourceFold entries={entriesOf(property, onChange)} />
      </div>
    </>
  );
}
