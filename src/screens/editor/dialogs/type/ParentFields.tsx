import { useMemo } from 'react';
import type { Specification, Struct } from '../../../../domain/model/specification.ts';
import { descentOf, withParent } from '../../../../machines/dialogs/type/typeDraft.ts';
import { ComboField } from '../../../../ui/fields/combo/ComboField.tsx';
import type { MakeType } from '../../dialogProps.ts';
import { TemplateFields } from '../../typeRef/TypeRefPicker.tsx';
import { knowsType } from '../../typeRef/knowsType.ts';
import { parentGroups } from './parentGroups.ts';
import styles from './TypeDialog.module.css';

export interface ParentFieldsProps {
  readonly spec: Specification;
  readonly struct: Struct;
  /** The name the type has in the specification. */
  readonly saved: string | undefined;
  readonly onChange: (edit: (struct: Struct) => Struct) => void;
  readonly onNewType: MakeType;
}

/** The value that means no parent; no type can have this name. */
const none = '\0none';

/** The parent, and the types that fill its generics (rules 4). */
export function ParentFields({ spec, struct, saved, onChange, onNewType }: ParentFieldsProps) {
  const descent = useMemo(
    () => (saved === undefined ? undefined : descentOf(spec, saved)),
    [spec, saved],
  );
  const groups = useMemo(
    () => [{ options: [{ value: none, label: 'No parent' }] }, ...parentGroups(spec, descent)],
    [spec, descent],
  );
  const { parent } = struct;
  const choose = (target: string) =>
    onChange((before) => withParent(spec, before, target === none ? '' : target));
  return (
    <div className={styles.fields}>
      <ComboField
        label="Parent"
        monospace
        groups={groups}
        value={parent?.target ?? ''}
        placeholder="No parent"
        mark={parent !== undefined && !knowsType(spec, parent.target) ? '(missing)' : undefined}
        onChange={choose}
        create={{
          label: (typed) => (typed === '' ? 'New type …' : `New type ${typed} …`),
          onCreate: (typed) => onNewType(typed, choose),
        }}
      />
      {parent !== undefined && (
        <TemplateFields
          value={parent}
          onChange={(next) => onChange((before) => ({ ...before, parent: next }))}
          spec={spec}
          onNewType={onNewType}
        />
      )}
    </div>
  );
}
