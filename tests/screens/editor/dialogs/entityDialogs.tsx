import { act, render } from '@testing-library/react';
import { nothingResolved } from '../../../../src/domain/model/resolvedIncludes.ts';
import { succeed } from '../../../../src/domain/model/values/result.ts';
import type { Specification } from '../../../../src/domain/model/specification.ts';
import { EntityDialogs } from '../../../../src/screens/editor/dialogs/EntityDialogs.tsx';
import type { EditorIncludePorts } from '../../../../src/screens/editor/dialogs/include/includePorts.ts';
import { FailureHostContext } from '../../../../src/ui/loading/failureHost.tsx';
import { PartFailed } from '../../../../src/ui/loading/PartFailed.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { startEditor } from '../startedEditor.ts';

/** Renders the dialogs with fields over an editor that stores nothing. */
export async function showEntityDialogs(
  spec: Specification,
  ports: Partial<EditorIncludePorts> = {},
) {
  const editor = await startEditor(spec);
  const include: EditorIncludePorts = {
    searchDocuments: async () => succeed([]),
    listTags: async () => succeed([]),
    resolve: async () => succeed([]),
    resolved: { current: () => nothingResolved, subscribe: () => () => undefined },
    ...ports,
  };
  await act(
    async () =>
      void render(
        <UiProvider>
          <FailureHostContext
            value={{ report: () => undefined, reload: () => undefined, show: PartFailed }}
          >
            <EntityDialogs editor={editor} include={include} />
          </FailureHostContext>
        </UiProvider>,
      ),
  );
  return editor;
}
