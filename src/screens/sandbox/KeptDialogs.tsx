import { useCallback, useEffect, useState } from 'react';
import type { Result } from '../../domain/result.ts';
import { RestoreDialog, type RestoreSource } from '../kept/RestoreDialog.tsx';
import { SpecificationsDialog } from '../kept/SpecificationsDialog.tsx';
import { nameOf, type SpecificationRow } from '../kept/specificationRows.ts';
import { StorageDialog } from '../kept/StorageDialog.tsx';
import type { RestorePorts, SpecificationPorts, StoragePorts, StorageState } from './keptPorts.ts';

interface DialogState {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Reads something each time a dialog opens, and again when asked to. */
function useReading<Value>(open: boolean, read: () => Promise<Value>) {
  const [value, setValue] = useState<Value>();
  const refresh = useCallback(() => read().then(setValue), [read]);
  useEffect(() => {
    if (open) void refresh();
    else setValue(undefined);
  }, [open, refresh]);
  return { value, refresh };
}

/** The specifications on this device. */
export function Specifications({
  open,
  onClose,
  ports,
  current,
}: DialogState & { readonly ports: SpecificationPorts; readonly current: string }) {
  const { value: rows, refresh } = useReading<readonly SpecificationRow[]>(open, ports.list);
  const [deleted, setDeleted] = useState<{ readonly id: string; readonly name: string }>();
  const [error, setError] = useState<string>();
  const done = async (result: Promise<Result<unknown>>) => {
    const answer = await result;
    setError(answer.ok ? undefined : answer.refusal.message);
    await refresh();
    return answer.ok;
  };
  const onDelete = async (id: string) => {
    const row = rows?.find((candidate) => candidate.id === id);
    if (await done(ports.remove(id))) setDeleted({ id, name: nameOf(row ?? {}) });
  };
  return (
    <SpecificationsDialog
      open={open}
      onClose={() => {
        setDeleted(undefined);
        setError(undefined);
        onClose();
      }}
      now={new Date()}
      current={current}
      rows={rows}
      deleted={deleted}
      error={error}
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
      onDelete={(id) => void onDelete(id)}
      onUndoDelete={(id) => {
        setDeleted(undefined);
        void done(ports.recover(id));
      }}
    />
  );
}

/** The states that can be taken back (rules 2, 4). */
export function Restore({ open, onClose, ports }: DialogState & { readonly ports: RestorePorts }) {
  const { value: found } = useReading(open, ports.found);
  const [restoring, setRestoring] = useState<RestoreSource>();
  const [error, setError] = useState<string>();
  const restore = async (source: RestoreSource) => {
    setRestoring(source);
    const restored = await ports.restore(source);
    setRestoring(undefined);
    setError(restored.ok ? undefined : restored.refusal.message);
    if (restored.ok) onClose();
  };
  return (
    <RestoreDialog
      open={open}
      onClose={onClose}
      now={new Date()}
      stored={found?.stored}
      older={found?.older}
      kept={found?.kept}
      restoring={restoring}
      error={error}
      onRestore={(source) => void restore(source)}
    />
  );
}

const unknown: StorageState = {
  persistence: 'unknown',
  room: {},
  specifications: undefined,
  kept: undefined,
};

/** What is stored, and whether it will stay. */
export function Storage({
  open,
  onClose,
  ports,
  onExport,
}: DialogState & { readonly ports: StoragePorts; readonly onExport: () => void }) {
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
      onExport={onExport}
    />
  );
}
