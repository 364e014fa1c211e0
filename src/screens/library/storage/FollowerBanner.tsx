import { Eye } from 'lucide-react';
import { BusyButton } from '../../../ui/bars/BusyButton.tsx';
import styles from './FollowerBanner.module.css';

export interface FollowerBannerProps {
  /** `following` from the start; `takenOver` if this tab did the saving until another took over. */
  readonly state: 'following' | 'takingOver' | 'takenOver';
  readonly onTakeOver: () => void;
}

const words = {
  following:
    'This specification is open in another tab, which does the saving. Changes made there appear here.',
  takingOver: 'Taking over from the other tab as soon as it has saved its last change.',
  takenOver: 'Another tab has taken over and now does the saving. Changes made there appear here.',
} as const;

/** Says that another tab writes this specification, and offers to take over. */
export function FollowerBanner({ state, onTakeOver }: FollowerBannerProps) {
  return (
    <div className={styles.banner}>
      <Eye aria-hidden className={styles.icon} />
      <p role="status" className={styles.text}>
        {words[state]}
      </p>
      <BusyButton
        size="small"
        busy={state === 'takingOver'}
        busyLabel="Taking over"
        onClick={onTakeOver}
      >
        Take over
      </BusyButton>
    </div>
  );
}
