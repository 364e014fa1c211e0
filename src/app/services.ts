import type { Remote } from 'comlink';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { SpecWorkerApi } from '../../workers/specWorkerApi.ts';
import { emptySpecification } from '../domain/specification.ts';
import { editorMachine, type EditorInput, type KeepStep, type Loaded } from '../machines/editor.ts';
import { importFlow } from '../machines/importFlow.ts';
import type { SpecKey } from '../storage/database.ts';
import { localAccount } from '../storage/account.ts';
import type { SpecStore } from '../storage/specs.ts';
import { createKeeper } from './keeper.ts';
import { createRunImport } from './runImport.ts';
import { receiveSpecification, startSpecWorkerAfter } from './specWorker.ts';

/** What the screens get: the editor and the worker's reads. */
export interface Services {
  readonly editor: ReturnType<typeof startEditor>;
  readonly worker: Remote<SpecWorkerApi>;
}

/** The page writes only after it is shown: the database's code comes then. */
async function openStore(): Promise<SpecStore> {
  const [{ openDatabase }, { createSpecStore }] = await Promise.all([
    import('../storage/database.ts'),
    import('../storage/specs.ts'),
  ]);
  return createSpecStore(openDatabase());
}

/**
 * Builds the ports, gives them to the machines and starts the editor with this id. The worker
 * starts after `painted`.
 */
export function startServices(id: string, painted: Promise<void>): Services {
  const key: SpecKey = { account: localAccount, id };
  const { api: worker, failed } = startSpecWorkerAfter(painted);
  const keeper = createKeeper({
    key,
    openStore,
    worker,
    now: () => new Date(),
    whenIdle: (task) => void setTimeout(task, 2000),
  });
  const runImport = createRunImport(key, keeper);
  const editor = startEditor(
    { id },
    {
      runImport,
      load: () => Promise.race([load(worker, key), failed]).catch(unreadable),
      keeper,
    },
  );
  return { editor, worker };
}

function startEditor(
  input: EditorInput,
  ports: {
    readonly runImport: ReturnType<typeof createRunImport>;
    readonly load: () => Promise<Loaded>;
    readonly keeper: ReturnType<typeof createKeeper>;
  },
) {
  const machine = editorMachine.provide({
    actors: {
      load: fromPromise<Loaded, EditorInput>(ports.load),
      keeper: fromCallback<KeepStep>(({ receive, sendBack }) => {
        receive((step) => {
          ports.keeper.keep(step, {
            kept: (rev) => sendBack({ type: 'kept', rev }),
            refused: (refusal) => sendBack({ type: 'keep.refused', refusal }),
            followed: (rev, totalLines) => sendBack({ type: 'followed', rev, totalLines }),
          });
        });
      }),
      importFlow: importFlow.provide({ actors: { runImport: ports.runImport } }),
    },
  });
  return createActor(machine, { input }).start();
}

async function load(worker: Remote<SpecWorkerApi>, key: SpecKey): Promise<Loaded> {
  const opened = await worker.open(key);
  if (!opened.ok) return { ...nothing, refusal: opened.refusal };
  return { ...opened.value, spec: await receiveSpecification(worker) };
}

const nothing: Loaded = { spec: emptySpecification, rev: 0, totalLines: 0 };

function unreadable(error: unknown): Loaded {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    ...nothing,
    refusal: {
      kind: 'refusal',
      code: 'storage',
      message: `What this browser keeps could not be opened: ${reason} You can work on, but export what you want to keep.`,
    },
  };
}
