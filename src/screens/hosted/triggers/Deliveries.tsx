import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { plural } from '../../../domain/model/counts.ts';
import type { AnswerOf } from '../../../provider/endpoint.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { Item, ItemList } from '../../../ui/lists/ItemList.tsx';
import { RelativeTime } from '../shared/controls/RelativeTime.tsx';
import { NextTry } from '../shared/controls/NextTry.tsx';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { deliveryWords } from './deliveryWords.ts';
import styles from './Triggers.module.css';

/** How often the state of a pending delivery is requested, in ms. */
const interval = 3000;

export interface DeliveriesProps {
  readonly place: DocumentPlace;
  /** The id of the trigger. */
  readonly id: number;
}

/** The deliveries of a trigger, and the answers of its target. */
export function Deliveries({ place, id }: DeliveriesProps) {
  const answer = useAnswer<Contract['triggers']['getAllDeliveries']>('triggers.getAllDeliveries', {
    ...place,
    id,
  });
  const { value, askAgain } = answer;
  const isUnderway = value?.entry.some(({ status }) => status === 'pending') === true;
  useEffect(() => {
    if (!isUnderway) return undefined;
    const timer = setInterval(askAgain, interval);
    return () => clearInterval(timer);
  }, [isUnderway, askAgain]);
  return (
    <div className={styles.deliveries}>
      <AnswerView answer={answer} what="The deliveries">
        {({ entry, totalResults }) =>
          entry.length === 0 ? (
            <p className={styles.muted}>Nothing was sent yet. Execute it to try it out.</p>
          ) : (
            <>
              <ItemList label="Deliveries">
                {entry.map((delivery) => (
                  <Delivery key={delivery.id} delivery={delivery} />
                ))}
              </ItemList>
              {totalResults > entry.length && (
                <p className={styles.muted}>
                  And {plural(totalResults - entry.length, 'earlier one')}.
                </p>
              )}
            </>
          )
        }
      </AnswerView>
      <div>
        <Button size="small" variant="quiet" icon={RefreshCw} onClick={askAgain}>
          Refresh
        </Button>
      </div>
    </div>
  );
}

type Row = AnswerOf<Contract['triggers']['getAllDeliveries']>['entry'][number];

const states: ReadonlyMap<string | undefined, readonly [string, 'success' | 'danger' | 'warning']> =
  new Map([
    ['delivered', ['Delivered', 'success']],
    ['failed', ['Failed', 'danger']],
  ]);

function Delivery({ delivery }: { readonly delivery: Row }) {
  const { status, insertDate, nextDate, attempts = 0 } = delivery;
  const [word, tone] = states.get(status) ?? ['On its way', 'warning'];
  return (
    <Item
      title={<Badge tone={tone}>{word}</Badge>}
      marks={insertDate !== undefined && <RelativeTime at={insertDate} />}
      detail={
        <>
          {deliveryWords(delivery)}
          {nextDate !== undefined && attempts > 0 && (
            <>
              {' '}
              <NextTry at={Date.parse(nextDate)} />
            </>
          )}
        </>
      }
    />
  );
}
