import type { ReactNode } from 'react';
import { describeCounts } from '../../domain/model/counts.ts';
import { exactTime, timeOfDay } from '../../domain/model/values/times.ts';
import {
  groupPoints,
  pointName,
  type RestorePointEntry,
} from '../../storage/specs/restorePointGroups.ts';
import { Item, ItemList } from '../../ui/lists/ItemList.tsx';
import { Moment } from '../reads/Moment.tsx';
import styles from './RestorePointList.module.css';

export interface RestorePointListProps {
  /** In any order. */
  readonly points: readonly RestorePointEntry[];
  readonly now: Date;
  /** The buttons of a point. */
  readonly actions: (point: RestorePointEntry) => ReactNode;
}

/** Earlier states of a specification: those that a person has named, and the others by day. */
export function RestorePointList({ points, now, actions }: RestorePointListProps) {
  return groupPoints(points, now).map(({ name, isOwn, states }) => (
    <div key={name}>
      <h4 className={styles.group}>{name}</h4>
      <ItemList label={name}>
        {states.map((state) => (
          <Item
            key={state.seq}
            title={
              isOwn ? (
                pointName(state)
              ) : (
                <>
                  <time
                    dateTime={state.at}
                    data-tooltip={exactTime(state.at)}
                    className={styles.time}
                  >
                    {timeOfDay(state.at)}
                  </time>{' '}
                  {pointName(state)}
                </>
              )
            }
            detail={
              isOwn ? (
                <>
                  {describeCounts(state)} · <Moment at={state.at} now={now} />
                </>
              ) : (
                describeCounts(state)
              )
            }
            actions={actions(state)}
          />
        ))}
      </ItemList>
    </div>
  ));
}
