import { CircleHelp, Download, Info, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '../../../domain/model/counts.ts';
import type { StorageSpace } from '../../../machines/dialogs/storageDialog.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Meter } from '../../../ui/signs/Meter.tsx';
import { formatBytes } from '../../../domain/model/values/byteSize.ts';
import styles from './StorageDialog.module.css';
import {
  type PersistAnswer,
  storageTrouble,
  type StorageTrouble,
  usedShare,
} from './storageState.ts';

export interface StorageDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly persistence: PersistAnswer;
  /** Whether the browser is being asked. */
  readonly asking?: boolean;
  readonly onAsk: () => void;
  readonly room: StorageSpace;
  /** Why what is stored can't be shown now, although it may all be there. */
  readonly unread?: string | undefined;
  /** How many specifications are stored; undefined while they are being counted. */
  readonly specifications: number | undefined;
  /** Restore points of all specifications. */
  readonly restorePoints: number | undefined;
  /** The app's version, which support may ask for. */
  readonly version: string;
  /** Possible in every state of the storage. */
  readonly onExport: () => void;
}

/** How much is stored on this device, and whether it is safe. */
export function StorageDialog(props: StorageDialogProps) {
  const { open, onClose, persistence, asking = false, onAsk, room, unread, onExport } = props;
  const trouble = storageTrouble(room);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Storage on this device"
      description="What is kept in this browser, how much of it, and whether it is safe."
      footer={
        <>
          <Button icon={Download} onClick={onExport}>
            Export
          </Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {trouble !== undefined && <Trouble trouble={trouble} />}
        {unread !== undefined && <Alert tone="danger">{unread}</Alert>}
        {trouble !== 'memory' && unread === undefined && (
          <>
            <Answer persistence={persistence}>
              {(persistence === 'notAsked' || persistence === 'refused') && (
                <BusyButton size="small" busy={asking} busyLabel="Asking" onClick={onAsk}>
                  {persistence === 'notAsked' ? 'Ask the browser' : 'Ask again'}
                </BusyButton>
              )}
            </Answer>
            <section className={styles.section}>
              <h3 className={styles.heading}>How much is stored</h3>
              <Room room={room} />
              <p className={styles.text}>
                {countedWords(props.specifications, 'specification')},{' '}
                {countedWords(props.restorePoints, 'earlier state')}.
              </p>
            </section>
          </>
        )}
        <section className={styles.section}>
          <h3 className={styles.heading}>In a private window</h3>
          <p className={styles.text}>
            Everything here is deleted when the last private window is closed, whatever the browser
            has agreed to. Export what you want to keep.
          </p>
        </section>
        <p className={styles.text}>Typewright {props.version}</p>
      </div>
    </Dialog>
  );
}

const troubles: Readonly<
  Record<StorageTrouble, { tone: 'danger' | 'warning'; title: string; text: string }>
> = {
  memory: {
    tone: 'danger',
    title: 'Nothing is kept on this device',
    text: 'The browser gives this page no storage. Your work is lost when this tab is closed: export it first.',
  },
  full: {
    tone: 'danger',
    title: 'There is no room left',
    text: "The last change couldn't be kept. Delete specifications you no longer need, or free some space on the disk. Until then, export this one to be safe.",
  },
  nearlyFull: {
    tone: 'warning',
    title: 'There is little room left',
    text: 'Soon there will be no room for changes. Delete specifications you no longer need, or free some space on the disk.',
  },
};

function Trouble({ trouble }: { readonly trouble: StorageTrouble }) {
  const { tone, title, text } = troubles[trouble];
  return (
    <Alert tone={tone} title={title}>
      {text}
    </Alert>
  );
}

const answers: Readonly<Record<PersistAnswer, { icon: LucideIcon; title: string; text: string }>> =
  {
    persisted: {
      icon: ShieldCheck,
      title: 'The browser has agreed to keep it',
      text: "It deletes nothing by itself. Your work is deleted only if you clear this site's data.",
    },
    refused: {
      icon: Info,
      title: 'The browser has not agreed to keep it',
      text: 'When the disk is nearly full, the browser may delete what is stored, starting with sites you have not used for long. If it shows a question beside its address bar, allow it; once refused there, only the permissions of this site, behind the sign at the address, allow it again. Browsers that show no question often agree once a page is installed or bookmarked.',
    },
    notAsked: {
      icon: Info,
      title: 'The browser has not been asked to keep it yet',
      text: 'Until it agrees, it may delete what is stored when the disk is nearly full. It is asked when you make your first change, or when you press “Ask the browser”.',
    },
    unknown: {
      icon: CircleHelp,
      title: 'This browser does not say whether it keeps it',
      text: "It may delete what is stored when the disk is nearly full. Export what you can't do without.",
    },
  };

interface AnswerProps {
  readonly persistence: PersistAnswer;
  readonly children: ReactNode;
}

function Answer({ persistence, children }: AnswerProps) {
  const { icon: Icon, title, text } = answers[persistence];
  return (
    <section className={styles.answer} data-answer={persistence}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.words}>
        {/* A live region, so that the browser's answer is announced. */}
        <div role="status">
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </div>
        {children}
      </div>
    </section>
  );
}

function Room({ room }: { readonly room: StorageSpace }) {
  const share = usedShare(room);
  const { usage, quota } = room;
  if (share === undefined || usage === undefined || quota === undefined) {
    return (
      <p className={styles.text}>
        {usage === undefined ? '' : `${formatBytes(usage)} is stored. `}
        This browser does not say how much room there is.
      </p>
    );
  }
  return (
    <Meter
      value={share}
      label="Stored"
      text={`${formatBytes(usage)} of ${formatBytes(quota)}`}
      tone={storageTrouble({ usage, quota }) === undefined ? 'normal' : 'warning'}
    />
  );
}

function countedWords(count: number | undefined, thing: string): string {
  return count === undefined ? `${thing}s not counted yet` : plural(count, thing);
}
