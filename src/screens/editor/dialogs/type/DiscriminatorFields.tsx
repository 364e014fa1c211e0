import { Plus, X } from 'lucide-react';
import { useMemo } from 'react';
import type { Specification, Struct } from '../../../../domain/model/specification.ts';
import { removeAt } from '../../../../domain/model/values/lists.ts';
import {
  unmapped,
  withDiscriminator,
  withMapping,
  withMappingValue,
} from '../../../../machines/dialogs/type/typeDraft.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { IconButton } from '../../../../ui/bars/IconButton.tsx';
import { SelectField } from '../../../../ui/fields/select/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { changeKeepingFocus } from '../../focus/keepFocus.ts';
import styles from './TypeDialog.module.css';

export interface DiscriminatorFieldsProps {
  readonly spec: Specification;
  readonly struct: Struct;
  /** The name the type has in the specification. */
  readonly saved: string | undefined;
  readonly onChange: (edit: (struct: Struct) => Struct) => void;
}

/** The property that tells the children apart, and its value for each child (rules 4). */
export function DiscriminatorFields({ spec, struct, saved, onChange }: DiscriminatorFieldsProps) {
  const { discriminator = '', mapping = [], properties } = struct;
  const names = [...new Set([...properties.map(({ name }) => name), discriminator])];
  const missing = useMemo(() => unmapped(spec, struct, saved), [spec, struct, saved]);
  return (
    <>
      <SelectField
        label="Discriminator"
        monospace
        className={styles.half ?? ''}
        options={[
          { value: '', label: 'None' },
          ...names.filter((name) => name !== '').map((name) => ({ value: name, label: name })),
        ]}
        value={discriminator}
        onChange={(name) => onChange((before) => withDiscriminator(spec, before, name, saved))}
        hint={
          discriminator !== '' && mapping.length === 0
            ? 'No type has this type as its parent yet, so there are no children to tell apart.'
            : 'The property whose value says which child type it is.'
        }
      />
      {mapping.length > 0 && (
        <section aria-label="Mapping" className={styles.block}>
          <div className={styles.blockHead}>
            <span>Value</span>
            <span>stands for</span>
          </div>
          <ul>
            {mapping.map(({ type, value }, at) => (
              <li key={type} className={styles.mapped}>
                <TextField
                  compact
                  hideLabel
                  monospace
                  label={`Value for ${type}`}
                  value={value}
                  onValueChange={(text) => onChange((before) => withMappingValue(before, at, text))}
                />
                <code className={styles.target} data-tooltip={type}>
                  {type}
                </code>
                <IconButton
                  label={`Delete mapping of ${type}`}
                  icon={X}
                  size="small"
                  onClick={({ currentTarget }) =>
                    changeKeepingFocus(currentTarget, () =>
                      onChange((before) => withMapping(before, removeAt(mapping, at))),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {missing.length > 0 && (
        <Button
          size="small"
          icon={Plus}
          onClick={({ currentTarget }) =>
            changeKeepingFocus(currentTarget, () =>
              onChange((before) => withMapping(before, [...(before.mapping ?? []), ...missing])),
            )
          }
        >
          {missing.length === 1
            ? `Also map ${missing[0]?.type ?? ''}`
            : `Also map ${missing.length} more children`}
        </Button>
      )}
    </>
  );
}
