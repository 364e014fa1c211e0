import {
  countConstraints,
  keywordsOf,
  typeOf,
  type Constrained,
} from '../../../../domain/constraints/constraints.ts';
import { withOptional } from '../../../../domain/model/optional.ts';
import { elementOf, withElement } from '../../../../domain/model/typeRefs.ts';
import { Fold } from '../../../../ui/Fold.tsx';
import { ConstraintFields, type ConstraintFieldsProps } from './ConstraintFields.tsx';
import styles from './Constraints.module.css';

/** What values are allowed, and what is said about them, by the keywords of JSON Schema. */
export function ConstraintsFold<Owner extends Constrained>({
  owner,
  onChange,
}: ConstraintFieldsProps<Owner>) {
  return (
    <Fold title="Constraints" count={countAll(owner)} open={false}>
      <Level owner={owner} onChange={onChange} />
    </Fold>
  );
}

/** The constraints of something, and below them those of its elements. */
function Level<Owner extends Constrained>({ owner, onChange }: ConstraintFieldsProps<Owner>) {
  const type = typeOf(owner);
  const element = elementOf(type);
  const label = type.kind === 'array' ? 'Each element' : 'Each value';
  return (
    <>
      {/* Fields of another kind of type begin anew. */}
      <ConstraintFields key={type.kind} owner={owner} onChange={onChange} />
      {element !== undefined && keywordsOf(element).length > 0 && (
        <div role="group" aria-label={label} className={styles.element}>
          <p aria-hidden className={styles.of}>
            {label}
          </p>
          <Level
            owner={element}
            onChange={(change) =>
              onChange((before) => {
                const was = typeOf(before);
                const inner = elementOf(was);
                return inner === undefined
                  ? before
                  : withType(before, withElement(was, change(inner)));
              })
            }
          />
        </div>
      )}
    </>
  );
}

function withType<Owner extends Constrained>(owner: Owner, type: Constrained): Owner;
function withType(owner: Constrained, type: Constrained): Constrained {
  return 'kind' in owner || !('kind' in type) ? type : withOptional(owner, 'type', type);
}

function countAll(owner: Constrained): number {
  const element = elementOf(typeOf(owner));
  return countConstraints(owner) + (element === undefined ? 0 : countAll(element));
}
