import type { Result } from '../../domain/model/values/result.ts';
import type { PrintedFormatId } from '../../formats/registry/registry.ts';
import type { EditorIncludePorts } from '../../screens/editor/dialogs/include/includePorts.ts';
import type { ImportPlaces } from '../../screens/editor/dialogs/import/ImportDialog.tsx';
import type { DebugInfo } from '../../screens/library/debugInfo.ts';
import type { Library } from '../../screens/library/libraryCommands.ts';

/** The file commands: for the file that the specification came from, and for others. */
export interface FileCommands {
  /** Opens a file: in place of an empty specification, otherwise as a new one. */
  readonly open: () => Promise<void>;
  /**
   * Saves to the file that the specification came from, or asks where. `overwrite` saves even
   * though another program has changed the file; `as` always asks.
   */
  readonly save: (how?: 'back' | 'overwrite' | 'as') => Promise<void>;
  /**
   * Saves an export where the person chooses, starting next to the specification's own file; must
   * be called in the click handler. Returns the file's name, or undefined when the person cancels.
   */
  readonly saveExport: (
    format: PrintedFormatId,
    suggestedName: string,
    content: () => Promise<ArrayBuffer>,
  ) => Promise<Result<string | undefined>>;
  readonly createLink: () => Promise<Result<string>>;
  /** Goes to the page that makes a document of the open specification, once all of it is stored. */
  readonly publish: () => Promise<void>;
}

export interface DebugPorts {
  readonly info: () => Promise<DebugInfo>;
  readonly saveReport: (info: DebugInfo) => Promise<void>;
}

/**
 * Everything around the open specification: the other specifications, its earlier states, its file.
 */
export interface SandboxPorts {
  readonly library: Library;
  /** The app's version. */
  readonly version: string;
  /** Commands whose code is loaded when they are first needed. */
  readonly files: () => Promise<FileCommands>;
  /** Runs a file command, and shows a message when it fails. */
  readonly withFiles: (act: (files: FileCommands) => Promise<void>) => void;
  /** Takes the file from a drop, during its event; shows a message when that fails. */
  readonly drop: (transfer: DataTransfer) => void;
  readonly importPlaces: ImportPlaces;
  readonly include: EditorIncludePorts;
  /** The link for an import; undefined for addresses that a browser must not follow. */
  readonly linkOf: (url: string) => string | undefined;
  /** Only when the address contains `?debug`. */
  readonly debug?: DebugPorts | undefined;
}
