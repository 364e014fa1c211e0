import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import { formatCount } from '../../../domain/model/counts.ts';
import type { CardActions } from './cardActions.ts';
import { type CardItem, entityOf } from './layout/cardItems.ts';
import { rowWindow } from './layout/cardLayout.ts';
import { countRows, operationSections, typeSections } from './layout/cardRows.ts';
import styles from './Cards.module.css';
import { ImportCard } from './ImportCard.tsx';
import type { KnownTypes } from '../typeRef/knownTypes.ts';
import { OperationCard } from './OperationCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { TypeCard } from './TypeCard.tsx';
import { useAtRest } from '../rows/useAtRest.ts';

export interface CardSlotProps {
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly item: CardItem;
  /** Top and bottom edge in the list, px. */
  readonly start: number;
  readonly end: number;
  readonly viewTop: number;
  readonly viewBottom: number;
  readonly scrolling: boolean;
  /** Tab is being pressed in the list. */
  readonly tabbing: boolean;
  readonly flash: 'even' | 'odd' | undefined;
  readonly selected: boolean;
  readonly root: boolean;
  readonly known: KnownTypes;
  readonly actions: CardActions;
  readonly measure: (element: HTMLElement | null) => void;
  readonly resize: (index: number, height: number) => void;
}

/** A slot in the list: positions a card and reports its measured height. */
export function CardSlot(props: CardSlotProps) {
  const { id, index, count, item, start, flash, measure, resize } = props;
  const box = useRef<HTMLDivElement>(null);
  const entity = entityOf(item);
  const measured = useRef(entity);
  useLayoutEffect(() => {
    // A changed card may have a new height: measuring it here moves the cards below in this frame, not in the
    // next.
    if (measured.current === entity) return;
    measured.current = entity;
    if (box.current !== null) {
      resize(index, Math.round(box.current.getBoundingClientRect().height));
    }
  }, [entity, index, resize]);
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      measure(element);
    },
    [measure],
  );
  return (
    <div
      ref={attach}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      className={styles.slot}
      style={{ top: start }}
      data-kind={item.kind}
      data-index={index}
      data-key={id}
      data-flash={flash}
    >
      <SlotContent {...props} />
    </div>
  );
}

function SlotContent(props: CardSlotProps) {
  const { item, end, viewTop, viewBottom, selected, root, known, actions } = props;
  const rowButtons = useAtRest(props.scrolling, props.tabbing);
  switch (item.kind) {
    case 'heading':
      return <Heading label={item.label} count={item.count} />;
    case 'settings':
      return (
        <SettingsCard
          baseUrl={item.baseUrl}
          security={item.security}
          info={item.info}
          actions={actions}
        />
      );
    case 'import':
      return <ImportCard include={item.include} actions={actions} />;
    case 'operation': {
      const rows = countRows(operationSections(item.operation));
      const { from, to } = rowWindow(end, rows, viewTop, viewBottom);
      return (
        <OperationCard
          operation={item.operation}
          selected={selected}
          known={known}
          actions={actions}
          rowsFrom={from}
          rowsTo={to}
          rowButtons={rowButtons}
        />
      );
    }
    case 'type': {
      const rows = countRows(typeSections(item.type));
      const { from, to } = rowWindow(end, rows, viewTop, viewBottom);
      return (
        <TypeCard
          type={item.type}
          root={root}
          selected={selected}
          known={known}
          actions={actions}
          rowsFrom={from}
          rowsTo={to}
          rowButtons={rowButtons}
        />
      );
    }
  }
}

const Heading = memo(function Heading({
  label,
  count,
}: {
  readonly label: string;
  readonly count: number;
}) {
  return (
    <h2 className={styles.heading}>
      {label} <span className={styles.count}>{formatCount(count)}</span>
    </h2>
  );
});
