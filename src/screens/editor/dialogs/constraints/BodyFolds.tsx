import { countAllConstraints } from '../../../../domain/constraints/parts.ts';
import type { Metadata, TypeRef } from '../../../../domain/model/specification.ts';
import styles from './Constraints.module.css';
import { ConstraintsFold } from './ConstraintsFold.tsx';
import { SourceFold } from './SourceFold.tsx';
import { entriesOf, plainEntries } from './sourceEntries.ts';

/** A payload, a return or a throw. */
interface Body {
  readonly type?: TypeRef;
  readonly metadata?: Metadata;
}

/** The constraints of a body, and what its source says besides. */
export function BodyFolds<Item extends Body>({
  body,
  onChange,
}: {
  readonly body: Item;
  readonly onChange: (change: (body: Item) => Item) => void;
}) {
  const { type } = body;
  const changeType = (change: (was: TypeRef) => TypeRef) =>
    onChange((before) =>
      before.type === undefined ? before : { ...before, type: change(before.type) },
    );
  return (
    <div className={styles.body}>
      {type !== undefined && isConstrained(type) && (
        <ConstraintsFold owner={type} onChange={changeType} />
      )}
      <SourceFold
        entries={[
          ...plainEntries(body, onChange),
          ...(type === undefined ? [] : entriesOf(type, changeType, 'schema.')),
        ]}
      />
    </div>
  );
}

/** Most bodies are a type, which has its own dialog. */
function isConstrained(type: TypeRef): boolean {
  const isNamed = type.kind === 'reference' || type.kind === 'mime' || type.kind === 'any';
  return !isNamed || countAllConstraints(type) > 0;
}
