import type { Result } from '../../domain/model/result.ts';
import type { PrintedFormatId } from '../../formats/registry/registry.ts';
import type { IncludePorts } from '../../screens/editor/dialogs/include/includePorts.ts';
import type { DebugInfo } from '../../screens/library/debugInfo.ts';
import type { Library } from '../../screens/library/libraryCommands.ts';

/** What can be done with the file that the specification came from, and with others. */
export interface FileCommands {
  /** Opens a file in place of an empty specification, else as a new one. */
  readonly open: () => Promise<void>;
  /**
   * Writes to the file that the specification came from, or asks where. `overwrite` does so though
   * another program has changed it since; `as` asks in any case.
   */
  readonly save: (how?: 'back' | 'overwrite' | 'as') => Promise<void>;
  /**
   * Writes an export where the person chooses, beside the file that the specification came from; to be
   * called in the click. Gives the file's name, undefined when the person thought better of it.
   */
  readonly saveExport: (
    format: PrintedFormatId,
    suggestedName: string,
    content: () => Promise<ArrayBuffer>,
  ) => Promise<Result<string | undefined>>;
  readonly createLink: () => Promise<Result<string>>;
}

export interface DebugPorts {
  readonly info: () => Promise<DebugInfo>;
  readonly saveReport: (info: DebugInfo) => Promise<void>;
}

/** Everything around the specification that is open: the others, its earlier states, its file. */
export interface SandboxPorts {
  readonly library: Library;
  /** Of the app. */
  readonly version: string;
  /** The commands come when they are first needed. */
  readonly files: () => Promise<FileCommands>;
  /** Does something with files, and says so where it fails. */
  readonly withFiles: (act: (files: FileCommands) => Promise<void>) => void;
  /** Takes the file of a drop, in its event; says so where that fails. */
  readonly drop: (transfer: DataTransfer) => void;
  readonly include: IncludePorts;
  /** The page that shows what an import names; undefined for what a browser must not follow. */
  readonly linkOf: (url: string) => string | undefined;
  /** Only where the address asks for it: `?debug`. */
  readonly debug?: DebugPorts | undefined;
}
