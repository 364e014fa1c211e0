import { memo, type ReactNode } from 'react';
import { type CardRow, type CardSection, rowHeight } from '../layout/cardRows.ts';
import { classNames } from '../../../../ui/styles/classNames.ts';
import styles from './CardTable.module.css';
import type { RowWindow } from '../layout/cardLayout.ts';

export interface CardTablesProps {
  readonly sections: readonly CardSection[];
  /** Rows to render, counted over all sections, headings included. */
  readonly window: RowWindow;
  /** The card's entity, for the tables' names. */
  readonly name: string;
  readonly renderRow: (row: CardRow) => ReactNode;
  /** Shown at the end of a section's heading. */
  readonly renderHeadingEnd?: (section: CardSection) => ReactNode;
}

/** The tables of a card. Rows outside the window are replaced by empty space of the same height. */
export function CardTables(props: CardTablesProps) {
  const { sections, window, name, renderRow, renderHeadingEnd } = props;
  const tables: ReactNode[] = [];
  let offset = 0;
  for (const section of sections) {
    const count = section.rows.length + 1;
    tables.push(
      <CardTable
        key={section.key}
        section={section}
        from={Math.min(Math.max(window.from - offset, 0), count)}
        to={Math.min(Math.max(window.to - offset, 0), count)}
        name={name}
        renderRow={renderRow}
        renderHeadingEnd={renderHeadingEnd}
      />,
    );
    offset += count;
  }
  return <div className={styles.tables}>{tables}</div>;
}

interface CardTableProps {
  readonly section: CardSection;
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly renderRow: (row: CardRow) => ReactNode;
  readonly renderHeadingEnd: ((section: CardSection) => ReactNode) | undefined;
}

function CardTable({ section, from, to, name, renderRow, renderHeadingEnd }: CardTableProps) {
  const count = section.rows.length + 1;
  if (from >= to) return <div style={{ height: count * rowHeight }} />;
  const rows: ReactNode[] = [];
  for (let index = Math.max(from, 1); index < to; index += 1) {
    const row = section.rows[index - 1];
    if (row === undefined) continue;
    rows.push(
      <div key={row.key} role="row" aria-rowindex={index + 1} className={styles.row}>
        {renderRow(row)}
      </div>,
    );
  }
  return (
    <div
      role="table"
      aria-label={`${section.columns[0]} of ${name}`}
      aria-rowcount={count}
      className={styles.table}
      data-section={section.key}
    >
      {from === 0 ? (
        <div role="row" aria-rowindex={1} className={styles.heading}>
          {section.columns.map((column) => (
            <span key={column} role="columnheader" className={styles.column}>
              {column}
            </span>
          ))}
          {renderHeadingEnd?.(section)}
        </div>
      ) : (
        <div style={{ height: from * rowHeight }} />
      )}
      {rows}
      {to < count && <div style={{ height: (count - to) * rowHeight }} />}
    </div>
  );
}

/** A cell of a row; long text is cut off with an ellipsis and shown in full in the tooltip. */
export const Cell = memo(function Cell({
  children,
  title,
  tone,
  onOpen,
  field = 'Type',
}: {
  readonly children: ReactNode;
  readonly title?: string | undefined;
  /**
   * A double click opens the dialog at the field with this label: the one in `data-field` of the
   * pressed element or else `field`, by default that of the type. It does nothing on text that is
   * edited in place.
   */
  readonly onOpen?: ((label: string) => void) | undefined;
  readonly field?: string;
  readonly tone?: 'name' | 'muted' | undefined;
}) {
  return (
    <span
      role="cell"
      className={classNames(styles.cell, styles[tone ?? 'plain'])}
      data-tooltip={title}
      onDoubleClick={
        onOpen &&
        ((event) => {
          const { target } = event;
          if (!(target instanceof Element)) return;
          if (target.closest('a, button, input, [role=textbox]') !== null) return;
          const named = target.closest<HTMLElement>('[data-field]');
          onOpen(named?.dataset['field'] ?? field);
        })
      }
    >
      {children}
    </span>
  );
});
