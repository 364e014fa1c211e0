import { useCallback, useEffect, useState } from 'react';
import type { Result } from '../../domain/model/result.ts';
import { RestoreDialog, type RestoreSource } from '../library/RestoreDialog.tsx';
import { SpecificationsDialog } from '../library/SpecificationsDialog.tsx';
import { nameOf, type SpecificationRow } from '../library/specificationRows.ts';
import { StorageDialog } from '../library/StorageDialog.tsx';
import type {
  RestorePorts,
  SpecificationPorts,
  StoragePorts,
  StorageState,
} from './sandboxPorts.ts';

interface DialogState {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Reads something each time a dialog opens, and again when asked to: what, when, or why not. */
function useReading<Value>(open: boolean, read: () => Promise<Value>) {
  const [value, setValue] = useState<Value>();
  const [at, setAt] = useState(() => new Date());
  const [failed, setFailed] = useState<string>();
  const refresh = useCallback(async () => {
    try {
      setValue(await read());
      setFailed(undefined);
    } catch (error) {
      setFailed(failure(error));
    }
    setAt(new Date());
  }, [read]);
  useEffect(() => {
    if (open) void refresh();
    else setValue(undefined);
  }, [open, refresh]);
  return { value, at, failed, refresh };
}

/** What went wrong, in place of nothing at all: the browser's storage can fail at any time. */
function failure(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `What this browser keeps could not be read: ${reason} Export the specification that is open to keep it.`;
}

/** The refusal's message, or why there was no answer at all. */
async function refusalOf(result: Promise<Result<unknown>>): Promise<string | undefined> {
  try {
    const answer = await result;
    return answer.ok ? undefined : answer.refusal.message;
  } catch (error) {
    return failure(error);
  }
}

/** The specifications on this device. */
export function Specifications({
  open,
  onClose,
  ports,
  current,
}: DialogState & { readonly ports: SpecificationPorts; readonly current: string }) {
  const {
    value: rows,
    at,
    failed,
    refresh,
  } = useReading<readonly SpecificationRow[]>(open, ports.list);
  const [error, setError] = useState<string>();
  const done = async (result: Promise<Result<unknown>>) => {
    setError(await refusalOf(result));
    await refresh();
  };
  const deleted = ports.deleted();
  return (
    <SpecificationsDialog
      open={open}
      onClose={() => {
        ports.forgetDeleted();
        setError(undefined);
        onClose();
      }}
      now={at}
      current={current}
      rows={rows ?? (failed === undefined ? undefined : [])}
      deleted={deleted && { id: deleted.id, name: nameOf(deleted) }}
      error={error ?? failed}
      onNew={() => {
        onClose();
        void ports.create();
      }}
      onOpen={(id) => {
        onClose();
        void ports.open(id);
      }}
      onRename={(id, name) => void done(ports.rename(id, name))}
      onDuplicate={(id) => void done(ports.duplicate(id))}
      onDelete={(id) => void done(ports.remove(id))}
      onUndoDelete={(id) => void done(ports.recover(id))}
    />
  );
}

/** The states that can be taken back (rules 2, 4). */
export function Restore({ open, onClose, ports }: DialogState & { readonly ports: RestorePorts }) {
  const { value: found, at, failed } = useReading(open, ports.found);
  const [restoring, setRestoring] = useState<RestoreSource>();
  const [error, setError] = useState<string>();
  const restore = async (source: RestoreSource) => {
    setRestoring(source);
    const refused = await refusalOf(ports.restore(source));
    setRestoring(undefined);
    setError(refused);
    if (refused === undefined) onClose();
  };
  return (
    <RestoreDialog
      open={open}
      onClose={onClose}
      now={at}
      stored={found?.stored}
      older={found?.older}
      points={found?.points}
      restoring={restoring}
      error={error ?? failed}
      onRestore={(source) => void restore(source)}
    />
  );
}

const unknown: StorageState = {
  persistence: 'unknown',
  room: {},
  specifications: undefined,
  restorePoints: undefined,
};

/** What is stored, and whether it will stay. */
export function Storage({
  open,
  onClose,
  ports,
  version,
  onExport,
}: DialogState & {
  readonly ports: StoragePorts;
  readonly version: string;
  readonly onExport: () => void;
}) {
  const { value = unknown, refresh } = useReading(open, ports.state);
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await ports.ask();
    await refresh();
    setAsking(false);
  };
  return (
    <StorageDialog
      open={open}
      onClose={onClose}
      {...value}
      asking={asking}
      onAsk={() => void ask()}
      version={version}
      onExport={onExport}
    />
  );
}
