import type { ActorRefFrom } from 'xstate';
import type { importFlow } from '../../../machines/importFlow.ts';
import { readHead } from '../dialogs/import/readHead.ts';

/** Imports a file; if it is refused, the form lets the person try it as another format. */
export function importFile(flow: ActorRefFrom<typeof importFlow>, file: File): void {
  void readHead(file).then((preview) =>
    flow.send({
      type: 'take',
      source: { kind: 'file', file, name: file.name },
      held: { file, preview, name: file.name },
    }),
  );
}
