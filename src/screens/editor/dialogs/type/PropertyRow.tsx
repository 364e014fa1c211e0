import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Property } from '../../../../domain/model/specification.ts';
import { classNames } from '../../../../ui/styles/classNames.ts';
import { RowActions } from '../../rows/RowActions.tsx';
import { constraintWords } from '../../../../reference/content/constraintWords.ts';
import { typeText } from '../../../../reference/content/typeText.ts';
import styles from './PropertyRow.module.css';

export interface PropertyRowProps {
  readonly at: number;
  readonly property: Property;
  /** Why the property can't be saved like this. */
  readonly wrong: string | undefined;
  readonly last: boolean;
  /** Whether its fields, the children, are shown. */
  readonly shown: boolean;
  readonly onShow: (at: number) => void;
  readonly onMove: (at: number, by: number) => void;
  readonly onDelete: (at: number) => void;
  readonly children: ReactNode;
}

/**
 * One property as a line; pressing it shows its fields below. A type may have hundreds, so only the
 * rows that change are rendered again.
 */
export const PropertyRow = memo(function PropertyRow({
  at,
  property,
  wrong,
  last,
  shown,
  onShow,
  onMove,
  onDelete,
  children,
}: PropertyRowProps) {
  const { name, type, nullable, deprecated } = property;
  const marks = [
    nullable === true && 'nullable',
    ...constraintWords(property).map(({ word }) => word),
    deprecated === true && 'deprecated',
  ]
    .filter((mark) => mark !== false)
    .join(', ');
  const subject = name === '' ? `property ${at + 1}` : `property ${name}`;
  return (
    <div role="rowgroup" data-property={at} className={styles.group}>
      <div role="row" className={styles.row}>
        <span role="cell" className={styles.cell}>
          <button
            type="button"
            aria-expanded={shown}
            aria-label={`Edit ${subject}`}
            data-tooltip={wrong ?? name}
            className={styles.name}
            onClick={() => onShow(at)}
          >
            <ChevronRight aria-hidden className={styles.chevron} />
            <span
              className={classNames(
                styles.text,
                wrong !== undefined && styles.wrong,
                deprecated === true && styles.deprecated,
              )}
            >
              {name === '' ? 'Without a name' : name}
            </span>
          </button>
        </span>
        <span
          role="cell"
          className={styles.type}
          data-tooltip={`${typeText(type)} ${marks}`.trimEnd()}
        >
          <code>{typeText(type)}</code>
          <span className={styles.marks}>{marks}</span>
        </span>
        <RowActions
          subject={subject}
          index={at}
          last={last}
          onMove={(by) => onMove(at, by)}
          onDelete={() => onDelete(at)}
        />
      </div>
      {shown && (
        <div role="row">
          <div role="cell" className={styles.fields}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
});
