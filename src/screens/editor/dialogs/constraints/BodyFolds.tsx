import { countAllConstraints } from '../../../../domain/constraints/constraintParts.ts';
import type { Body } from '../../../../domain/model/metadata/descriptions.ts';
import type { TypeRef } from '../../../../domain/model/specification.ts';
import { BodyWords, type BodyWordsProps } from './BodyWords.tsx';
import styles from './Constraints.module.css';
import { ConstraintsFold } from './ConstraintsFold.tsx';
import { SourceFold } from './SourceFold.tsx';
import { entriesOf, plainEntries } from './sourceEntries.ts';

/** What has fields; the contents themselves are looked at below. */
const shown = ['description', 'contentTypes', 'required'] as const;

/** What is said of a body besides its type: words, content types, constraints, and its source's. */
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

/** Most bodies are a type, which has its own dialog. */
function isConstrained(type: TypeRef): boolean {
  const isNamed = type.kind === 'reference' || type.kind === 'mime' || type.kind === 'any';
  return !isNamed || countAllConstraints(type) > 0;
}
