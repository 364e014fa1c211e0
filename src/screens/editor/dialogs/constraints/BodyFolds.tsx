import { countAllConstraints } from '../../../../domain/constraints/constraintParts.ts';
import type { Body } from '../../../../domain/model/metadata/descriptions.ts';
import { keysIn, type PayloadKeys } from '../../../../domain/model/metadata/metadataKeys.ts';
import type { TypeRef } from '../../../../domain/model/specification.ts';
import { BodyWords, type BodyWordsProps } from './BodyWords.tsx';
import styles from './Constraints.module.css';
import { ConstraintsFold } from './ConstraintsFold.tsx';
import { SourceFold } from './SourceFold.tsx';
import { entriesOf, plainEntries } from './sourceEntries.ts';

/** The keys that have fields here; other keys are listed with the source's entries. */
const shown = keysIn<PayloadKeys>('description', 'contentTypes', 'required');

/**
 * The parts of a body besides its type: description, content types, constraints, and other entries
 * of its source.
 */
export function BodyFolds<Item extends Body>({
  body,
  onChange,
  begin,
  children,
}: BodyWordsProps<Item>) {
  const { type } = body;
  const changeType = (change: (was: TypeRef) => TypeRef) =>
    onChange((before) =>
      before.type === undefined ? before : { ...before, type: change(before.type) },
    );
  return (
    <div className={styles.body}>
      <BodyWords body={body} onChange={onChange} begin={begin}>
        {children}
      </BodyWords>
      {type !== undefined && isConstrained(type) && (
        <ConstraintsFold owner={type} onChange={changeType} begin={begin} />
      )}
      <SourceFold
        entries={[
          ...plainEntries(body, onChange, shown),
          ...(type === undefined ? [] : entriesOf(type, changeType, 'schema.')),
        ]}
      />
    </div>
  );
}

/** Most bodies are a named type, whose constraints are edited in the type's dialog. */
function isConstrained(type: TypeRef): boolean {
  const isNamed = type.kind === 'reference' || type.kind === 'mime' || type.kind === 'any';
  return !isNamed || countAllConstraints(type) > 0;
}
