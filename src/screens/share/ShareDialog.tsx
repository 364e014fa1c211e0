import { Check, Copy, Download } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount, plural } from '../../domain/model/counts.ts';
import { refuse, type Result } from '../../domain/model/values/result.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { LoadFailure } from '../../ui/loading/loadFailure.ts';
import styles from './ShareDialog.module.css';

export interface ShareDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The share link, or why there is none. Created at each opening. */
  readonly createLink: () => Promise<Result<string>>;
  /** The number of operations and types in the link. */
  readonly counts: { readonly operations: number; readonly types: number };
  /** The alternative when there is no link: opens the export dialog. */
  readonly onExport: () => void;
}

/** A link that contains the specification itself, to copy. */
export function ShareDialog({ open, onClose, createLink, counts, onExport }: ShareDialogProps) {
  const [made, setMade] = useState<Result<string>>();
  const [copied, setCopied] = useState<'yes' | 'refused'>();
  const field = useRef<HTMLInputElement>(null);
  const exporting = useRef<HTMLButtonElement>(null);
  const create = useEffectEvent(createLink);
  useEffect(() => {
    if (!open) return undefined;
    let wanted = true;
    create().then(
      (link) => {
        if (wanted) setMade(link);
      },
      (error: unknown) => {
        if (wanted) setMade(failedLink(error));
      },
    );
    return () => {
      wanted = false;
      // The next link is a different one.
      setMade(undefined);
      setCopied(undefined);
    };
  }, [open]);
  useEffect(() => {
    // The empty field had the focus, and is removed if there is no link.
    if (made?.ok === false) exporting.current?.focus();
    else if (document.activeElement === field.current) field.current?.select();
  }, [made]);
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('yes');
    } catch {
      setCopied('refused');
      field.current?.select();
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share a link"
      footer={
        <>
          {copied === 'refused' && (
            <Alert tone="danger" className={styles.copyRefused ?? ''}>
              The browser did not allow copying. The link is selected: copy it with the keyboard.
            </Alert>
          )}
          {made?.ok === false ? (
            <Button ref={exporting} variant="primary" icon={Download} onClick={onExport}>
              Export
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={copied === 'yes' ? Check : Copy}
              disabled={made === undefined}
              onClick={() => void copy(made?.value ?? '')}
            >
              {copied === 'yes' ? 'Copied' : 'Copy'}
            </Button>
          )}
        </>
      }
    >
      {made?.ok === false ? (
        <Alert tone="danger">{made.refusal.message}</Alert>
      ) : (
        <div className={styles.layout}>
          <TextField
            ref={field}
            label="Link"
            monospace
            readOnly
            value={made?.value ?? ''}
            hint={made === undefined ? '' : `${formatCount(made.value.length)} characters`}
            onFocus={(event) => event.target.select()}
          />
          <p className={styles.text}>
            The link itself holds the whole specification as it is now:{' '}
            {plural(counts.operations, 'operation')} and {plural(counts.types, 'type')}. What you
            change later is not in it.
          </p>
          <p className={styles.text}>
            Nothing is sent to a server, because browsers never send the part of an address after #.
            Anyone who has the link can read the specification.
          </p>
        </div>
      )}
    </Dialog>
  );
}

function failedLink(error: unknown): Result<string> {
  return refuse(
    'share-failed',
    error instanceof LoadFailure
      ? error.message
      : "The link couldn't be created. Export the specification and send the file instead.",
  );
}
