import { useState } from 'react';
import type { TypeRef, UnionRef } from '../../../domain/model/specification.ts';
import {
  discriminatedTypes,
  discriminatorValues,
  withUnionDiscriminator,
  withMatch,
  withValues,
} from '../../../machines/dialogs/typeRef/unionRules.ts';
import { SelectField } from '../../../ui/fields/select/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from './TypeRefPicker.module.css';

const matches = [
  { value: 'one', label: 'Exactly one member' },
  { value: 'any', label: 'One or more members' },
] as const;

/** How many members a value may match, and how members that are objects are told apart. */
export function UnionRules({
  value,
  onChange,
}: {
  readonly value: UnionRef;
  readonly onChange: (value: TypeRef) => void;
}) {
  const types = discriminatedTypes(value);
  const { discriminator } = value;
  return (
    <div className={styles.rules}>
      <SelectField
        compact
        label="A value matches"
        options={matches}
        value={value.match}
        onChange={(match) => onChange(withMatch(value, match))}
      />
      {(types.length > 0 || discriminator !== undefined) && (
        <TextField
          compact
          label="Discriminator"
          monospace
          placeholder="None"
          hint="The property that tells members apart"
          value={discriminator ?? ''}
          onValueChange={(property) => onChange(withUnionDiscriminator(value, property))}
        />
      )}
      {discriminator !== undefined &&
        types.map((type) => (
          <Values
            key={type}
            type={type}
            value={value}
            discriminator={discriminator}
            onChange={onChange}
          />
        ))}
    </div>
  );
}

/**
 * The field for the values of one type; it preserves a trailing comma, after which the next value
 * is typed.
 */
function Values({
  type,
  value,
  discriminator,
  onChange,
}: {
  readonly type: string;
  readonly value: UnionRef;
  readonly discriminator: string;
  readonly onChange: (value: TypeRef) => void;
}) {
  const values = discriminatorValues(value, type);
  const [typed, setTyped] = useState(values);
  const isTyped = discriminatorValues(withValues(value, type, typed), type) === values;
  return (
    <TextField
      compact
      label={`${discriminator} of ${type}`}
      monospace
      placeholder={type}
      value={isTyped ? typed : values}
      onValueChange={(text) => {
        setTyped(text);
        onChange(withValues(value, type, text));
      }}
    />
  );
}
