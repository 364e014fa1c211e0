import { refuse, succeed, type Refusal, type Result } from '../../domain/model/values/result.ts';
import { printableFormats, type PrintedFormatId } from '../../formats/registry/registry.ts';
import type { ImportPlace } from '../../machines/importFlow.ts';
import type { ImportRequest } from '../../machines/importRequest.ts';
import { readHead } from '../../screens/editor/dialogs/import/readHead.ts';
import { createImportPlaces } from './importPlaces.ts';
import type { FileCommands } from './sandboxPorts.ts';
import { printRoute } from '../../routes/printRoute.ts';
import type { FileLink } from '../../storage/database/database.ts';
import { fileFormat, newFileFormat } from '../files/fileFormat.ts';
import type { OpenedFile } from '../files/filePickers.ts';
import { openFile } from '../files/openFile.ts';
import { saveAs, saveToFile, type SaveOutcome } from '../files/saveToFile.ts';
import { createShareLink, readShareLink } from '../files/shareLink.ts';
import { unwrittenChanges, type OpenEditor } from '../session/openEditor.ts';
import type { Services } from '../session/services.ts';
import type { Session } from '../session/session.ts';

/** The file commands of the screens, and the ways in which files reach the app from outside. */
export interface AllFileCommands extends FileCommands {
  /** Opens a dropped file: in place of an empty specification, otherwise as a new one. */
  take(dropped: Result<OpenedFile> | undefined): Promise<void>;
  /**
   * Opens a file that is already available: chosen, dropped on the app's icon, or opened from the
   * system.
   */
  openDocument(opened: OpenedFile): Promise<void>;
  /** Imports the document as a new specification, unless the open one is empty. */
  importAsNew(request: ImportRequest): Promise<void>;
  /** Undoes the last import, and imports the same document into `place`. */
  importInstead(place: ImportPlace): Promise<void>;
  /**
   * Opens the specification in a share link as a new one. False when it is not such a link, or when
   * the person prefers to stay: the address is then left as it is.
   */
  openLink(fragment: string): Promise<boolean>;
}

function printableFormat(id: PrintedFormatId) {
  const format = printableFormats.find((one) => one.id === id);
  if (format === undefined) throw new Error(`There is no format ${id} to export.`);
  return format;
}

/** Files on disk and share links, for the open specification. */
export function createFileCommands(
  services: Pick<
    Services,
    'account' | 'keyOf' | 'now' | 'older' | 'openStore' | 'worker' | 'receiver'
  >,
  session: Session,
): AllFileCommands {
  const { account, keyOf, now, openStore, worker, receiver } = services;
  const open = (): OpenEditor => session.shown().open;
  const places = createImportPlaces(services, session);

  function refused(refusal: Refusal): void {
    const { code, message } = refusal;
    open().editor.send({ type: 'notice', id: code, tone: 'danger', message });
  }

  async function openDocument({ file, handle }: OpenedFile): Promise<void> {
    const preview = await readHead(file);
    await places.untilClosed();
    await places.asNew({
      source: { kind: 'file', file, name: file.name, ...(handle === undefined ? {} : { handle }) },
      held: { file, preview, name: file.name },
    });
  }

  async function print(format: PrintedFormatId): Promise<ArrayBuffer> {
    await open().journalWriter.flushed();
    await worker.print(format);
    return worker.printedBytes();
  }

  async function save(how: 'back' | 'overwrite' | 'as' = 'back'): Promise<void> {
    const { id, editor } = open();
    const store = await openStore();
    const row = await store.spec(keyOf(id));
    const link = row?.file;
    const wanted =
      link === undefined
        ? newFileFormat(row?.name ?? 'specification')
        : fileFormat(link, printableFormats);
    const content = () => print(wanted.format.id);
    const outcome: SaveOutcome =
      link !== undefined && wanted.same && how !== 'as'
        ? await saveToFile(
            {
              handle: link.handle,
              lastModified: link.lastModified,
              overwrite: how === 'overwrite',
            },
            content,
          )
        : await saveAs({ suggestedName: wanted.name, format: wanted.format }, content);
    if (outcome.kind === 'cancelled') return;
    if (outcome.kind === 'refusal') {
      const { code, message } = outcome;
      const fileChanged = code === 'file-changed';
      editor.send({ type: 'notice', id: 'file', tone: 'danger', message, fileChanged });
      return;
    }
    const { name } = outcome;
    if (outcome.kind === 'downloaded') {
      const message = `Handed ${name} to the browser as a download. The browser shows where it was saved, and under which name.`;
      editor.send({ type: 'notice', id: 'file', tone: 'info', message });
      return;
    }
    const { handle, lastModified } = outcome;
    editor.send({ type: 'notice', id: 'file', tone: 'success', message: `Saved to ${name}.` });
    const file: FileLink = {
      handle,
      name,
      format: wanted.format.id,
      ...(lastModified === undefined ? {} : { lastModified }),
    };
    await store.describe(keyOf(id), { file }, now());
  }

  return {
    async publish() {
      const opened = open();
      await opened.settle();
      if (unwrittenChanges(opened) > 0) {
        const message =
          "Changes that are not saved on this device can't be published. Free some room, or export it.";
        refused({ kind: 'refusal', code: 'publish', message });
        return;
      }
      location.assign(printRoute({ page: 'publish', spec: opened.id }));
    },

    async open() {
      const opened = await openFile();
      if (opened === undefined) return;
      if (opened.ok) await openDocument(opened.value);
      else refused(opened.refusal);
    },

    async take(dropped) {
      if (dropped === undefined) return;
      if (dropped.ok) await openDocument(dropped.value);
      else refused(dropped.refusal);
    },

    save,

    async saveExport(format, suggestedName, content) {
      const outcome = await saveAs({ suggestedName, format: printableFormat(format) }, content);
      if (outcome.kind === 'refusal') return { ok: false, refusal: outcome };
      return succeed(outcome.kind === 'saved' ? outcome.name : undefined);
    },

    createLink: async () => createShareLink(location.href, new Uint8Array(await print('internal'))),

    openDocument,

    importAsNew: places.asNew,

    importInstead: (place) => places.importInstead(place),

    async openLink(fragment) {
      const text = await readShareLink(fragment);
      if (text === undefined) return false;
      if (!text.ok) {
        refused(text.refusal);
        return true;
      }
      // Read the link first: nothing is opened if it holds no specification.
      const read = await receiver.take(() => worker.readText(account, text.value));
      if (!read.ok) {
        refused(
          refuse('share', `The specification in this link can't be read: ${read.refusal.message}`)
            .refusal,
        );
        return true;
      }
      const { spec, value } = read.value;
      await places.untilClosed();
      const taken = await places.room();
      if (taken === undefined) return false;
      const { editor, journalWriter } = taken;
      journalWriter.remember(spec, value.body);
      editor.send({
        type: 'replace',
        spec,
        label: 'Open a shared specification',
        reason: 'replacement',
        said: 'Opened the specification from the link. It is now kept on this device.',
      });
      return true;
    },
  };
}
