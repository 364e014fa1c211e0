import { localAccount } from '../../src/storage/database/account.ts';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Specification } from '../../src/domain/model/specification.ts';
import { formatMeta, printableFormats } from '../../src/formats/registry/registry.ts';
import { editorViews } from '../../src/app/editor/editorViews.ts';
import { EditorViewsContext } from '../../src/screens/editor/useEditorViews.ts';
import { Editor } from '../../src/screens/editor/shell/Editor.tsx';
import type { EditorView } from '../../src/screens/editor/shell/editorView.ts';
import type { SaveHandler } from '../../src/screens/editor/shell/useHostSave.ts';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { firstPaint } from '../../src/app/boot/firstPaint.ts';
import { openEditor } from '../../src/app/session/openEditor.ts';
import { samples } from '../../src/app/files/samples/samples.ts';
import { saveFile } from '../../src/app/files/downloadFile.ts';
import { startServices, type Services } from '../../src/app/session/services.ts';
import { openTextStorage } from '../../src/app/session/textStorage.ts';

/** How long a queued save is delayed on this page, in milliseconds. */
const queueTime = 1_500;

/** The page's answer to a save, chosen by its address. */
const handlers: ReadonlyMap<string | null, SaveHandler> = new Map<string | null, SaveHandler>([
  ['ok', async () => ({ success: true, message: 'Document successfully updated' })],
  ['refused', async () => ({ success: false, message: 'The document is locked' })],
  [
    'queued',
    async () => ({
      success: true,
      message: 'The document is saved once the provider can be reached',
      later: new Promise((resolve) => {
        const answer = { success: true, message: 'Document successfully updated' };
        setTimeout(() => resolve(answer), queueTime);
      }),
    }),
  ],
]);

/**
 * The editor in a simple host: `?editor&readonly&operations=off&imports=off
 * &save=ok|refused|queued`. Edits are stored on this device.
 */
export function showEditor(root: HTMLElement): void {
  const services = startServices(firstPaint(), openTextStorage(), {
    account: localAccount,
    now: () => new Date(),
    debug: false,
  });
  const { editor } = openEditor('gallery', services, {
    onSettled: () => undefined,
    onIdle: () => undefined,
  });
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <HostedEditor editor={editor} reads={services.worker} />
      </UiProvider>
    </StrictMode>,
  );
}

interface HostedEditorProps {
  readonly editor: ReturnType<typeof openEditor>['editor'];
  readonly reads: Services['worker'];
}

function HostedEditor({ editor, reads }: HostedEditorProps) {
  const [asked] = useState(() => new URLSearchParams(location.search));
  const [view, setView] = useState<EditorView>({ navigator: true, preview: true });
  const [changes, setChanges] = useState<readonly Specification[]>([]);
  const [onChange] = useState(
    () => (spec: Specification) => setChanges((before) => [...before, spec]),
  );
  const last = changes.at(-1);
  return (
    <EditorViewsContext value={editorViews}>
      <Editor
        id="gallery"
        editor={editor}
        reads={reads}
        readonly={asked.has('readonly')}
        operationEnabled={asked.get('operations') !== 'off'}
        importEnabled={asked.get('imports') !== 'off'}
        onSave={handlers.get(asked.get('save'))}
        onChange={onChange}
        samples={samples}
        importFormats={formatMeta}
        exportFormats={printableFormats}
        onDownload={(name, content) => saveFile(name, 'application/json', content)}
        view={view}
        onView={setView}
        heading={
          <output aria-label="Changes">
            {last === undefined
              ? 'no change'
              : `${changes.length} changes, ${last.operations.length} operations`}
          </output>
        }
      />
    </EditorViewsContext>
  );
}
