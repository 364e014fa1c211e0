import type { PrintableFormat } from './fileFormat.ts';

/**
 * The parts of the File System Access API (https://wicg.github.io/file-system-access/) that
 * TypeScript's DOM library does not declare. Not every browser has it.
 */

/** One entry in a picker's list of file types: MIME type → endings with their dots. */
export interface PickerType {
  readonly description: string;
  readonly accept: Readonly<Record<string, readonly string[]>>;
}

interface PickerOptions {
  /** Pickers with the same id start in the folder that was used last. */
  readonly id: string;
  readonly types: readonly PickerType[];
}

/** The browser's file dialogs, as `window` has them; absent where it has none. */
export interface FilePickers {
  readonly showOpenFilePicker?: (options: PickerOptions) => Promise<FileSystemFileHandle[]>;
  readonly showSaveFilePicker?: (
    options: PickerOptions & { readonly suggestedName: string },
  ) => Promise<FileSystemFileHandle>;
}

declare global {
  interface Window extends FilePickers {}
}

/** Whether a handle is that of a file, not of a folder. */
export function isFileHandle(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === 'file';
}

/**
 * A handle that can be asked for permission to write; handles of private file systems need none.
 */
export interface AskableHandle extends FileSystemFileHandle {
  readonly queryPermission?: (wanted: { readonly mode: 'readwrite' }) => Promise<PermissionState>;
  readonly requestPermission?: (wanted: { readonly mode: 'readwrite' }) => Promise<PermissionState>;
}

/** A file that was chosen, with its handle where the browser gives one to save back through. */
export interface OpenedFile {
  readonly file: File;
  readonly handle?: FileSystemFileHandle;
}

export const pickerId = 'specification';

const mimeTypes = {
  json: 'application/json',
  yaml: 'application/yaml',
  text: 'text/plain',
} as const;

export function mimeTypeOf(syntax: PrintableFormat['syntax']): string {
  return mimeTypes[syntax];
}

/** Every file type that can be opened. */
export const openTypes: readonly PickerType[] = [
  {
    description: 'API specifications and schemas',
    accept: { [mimeTypes.json]: ['.json'], [mimeTypes.yaml]: ['.yaml', '.yml'] },
  },
];

/** The file name for a specification saved in this format. */
export function saveTypes({ label, syntax, endings }: PrintableFormat): readonly PickerType[] {
  return [{ description: label, accept: { [mimeTypes[syntax]]: endings.map(lastEnding) } }];
}

/** `d.ts` → `.ts`: pickers only look at the part after the last dot. */
function lastEnding(ending: string): string {
  return `.${ending.slice(ending.lastIndexOf('.') + 1)}`;
}

/** The name of an error that the browser threw. Messages differ between browsers, names don't. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
