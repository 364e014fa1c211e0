import { PendingDialog, type PendingPorts } from './PendingDialog.tsx';

export interface UpdateDialogProps extends PendingPorts {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called once the unsent changes are sent, discarded or to be kept, as the person decided. */
  readonly onAgree: () => void;
}

/** Asks before the app is updated what to do about unsent changes. */
export function UpdateDialog({ discard, onAgree, ...rest }: UpdateDialogProps) {
  return (
    <PendingDialog
      {...rest}
      title="Reload for the new version?"
      keepLabel="Keep them, so that the new version sends them"
      submitLabel="Reload"
      busyLabel="Reloading"
      onSettled={async (unwanted) => {
        const refused = await discard(unwanted);
        if (refused === undefined) onAgree();
        return refused;
      }}
    />
  );
}
