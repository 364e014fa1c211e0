import {
  keywordsOf,
  typeOf,
  type Constrained,
} from '../../../../domain/constraints/constraints.ts';
import { constraintKeywords } from '../../../../domain/constraints/keywords.ts';
import { changePart, countAllConstraints } from '../../../../domain/constraints/constraintParts.ts';
import type { TypeRef } from '../../../../domain/model/specification.ts';
import { partsOf } from '../../../../domain/model/types/typeRefs.ts';
import { typeText } from '../../../../reference/content/typeText.ts';
import { Fold } from '../../../../ui/Fold.tsx';
import { ConstraintFields, type ConstraintFieldsProps } from './ConstraintFields.tsx';
import styles from './Constraints.module.css';

const constraintLabels: ReadonlySet<string> = new Set(
  Object.values(constraintKeywords).map(({ label }) => label),
);

/**
 * The constraints, by keywords of JSON Schema. The section is unfolded if one of its fields is to
 * get the focus.
 */
export function ConstraintsFold<Owner extends Constrained>({
  owner,
  onChange,
  begin,
}: ConstraintFieldsProps<Owner> & { readonly begin?: string | undefined }) {
  return (
    <Fold
      title="Constraints"
      count={countAllConstraints(owner)}
      open={begin !== undefined && constraintLabels.has(begin)}
    >
      <Level owner={owner} onChange={onChange} />
    </Fold>
  );
}

/** The constraints of something, and below them those of the parts of its type. */
function Level<Owner extends Constrained>({ owner, onChange }: ConstraintFieldsProps<Owner>) {
  const type = typeOf(owner);
  return (
    <>
      {/* The fields are created anew for another kind of type. */}
      <ConstraintFields key={type.kind} owner={owner} onChange={onChange} />
      {partsOf(type).map((part, index) => {
        const label = partLabel(type, part);
        return (
          keywordsOf(part).length > 0 && (
            <div key={index} role="group" aria-label={label} className={styles.element}>
              <p aria-hidden className={styles.of}>
                {label}
              </p>
              <Level
                owner={part}
                onChange={(change) => onChange((before) => changePart(before, index, change))}
              />
            </div>
          )
        );
      })}
    </>
  );
}

function partLabel(type: TypeRef, part: TypeRef): string {
  if (type.kind === 'union') return `If it is ${typeText(part)}`;
  return type.kind === 'array' ? 'Each element' : 'Each value';
}
