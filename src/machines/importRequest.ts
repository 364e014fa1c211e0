/** The source of an import. */
export type ImportSource =
  | { readonly kind: 'text'; readonly text: string; readonly name?: string }
  | {
      readonly kind: 'file';
      readonly file: Blob;
      readonly name?: string;
      /** The file on disk, where the browser gives access to it. */
      readonly handle?: FileSystemFileHandle;
    }
  | { readonly kind: 'address'; readonly url: string };

export interface ImportSettings {
  /** A format's id, or `detect`. */
  readonly format: string;
  readonly dropHeaderParameters: boolean;
  readonly inlineNames: 'hash' | 'path';
}

/** The text typed, pasted or chosen in the import dialog. */
export interface ImportEntered {
  /** The text in the text area. */
  readonly text: string;
  readonly address: string;
  readonly held?: HeldSource | undefined;
}

/** A paste or file too large for the text area, shown by its first lines. A paste has no name. */
export interface HeldSource {
  readonly file: Blob;
  readonly preview: string;
  readonly name?: string;
}

/** The source to import, and what the form shows if it is refused. */
export interface ImportRequest {
  readonly source: ImportSource;
  /** The settings can be left out: a dropped file shows by itself what it is. */
  readonly settings?: Partial<ImportSettings>;
  /** The content of the dialog if the import is refused, so that a file can be tried as another format. */
  readonly held?: HeldSource | undefined;
  readonly entered?: Pick<ImportEntered, 'text' | 'address'>;
  /** The specification that was open: the import is a new specification beside it. */
  readonly beside?: { readonly id: string; readonly name: string };
}

/** The request that the dialog's form makes: the large paste or file, or the typed text. */
export function requestOf(
  form: ImportSettings & ImportEntered & { readonly request?: ImportRequest },
  fetched: boolean,
): ImportRequest {
  const { held, text, address, format, dropHeaderParameters, inlineNames } = form;
  const source: ImportSource = fetched
    ? { kind: 'address', url: address.trim() }
    : held === undefined
      ? { kind: 'text', text }
      : {
          kind: 'file',
          file: held.file,
          ...(held.name === undefined ? {} : { name: held.name }),
        };
  return {
    source,
    settings: { format, dropHeaderParameters, inlineNames },
    held,
    entered: { text, address },
    ...(form.request?.beside && { beside: form.request.beside }),
  };
}

/** Whether there is typed or pasted text, which exists nowhere else. A chosen file is still on disk. */
export function hasTyped({ text, address, held }: ImportEntered): boolean {
  return (text + address).trim() !== '' || isPaste(held);
}

/** The typed or pasted text from which a request was made, if any. */
export function typedFor({ entered, held }: ImportRequest): ImportEntered | undefined {
  const typed = { text: '', address: '', ...entered, held };
  return hasTyped(typed) ? typed : undefined;
}

/** Typed or pasted text that an import did not use, because it imported another source. */
export function unusedText(
  { text, address, held }: ImportEntered,
  { source }: ImportRequest,
): ImportEntered | undefined {
  const left = {
    text: source.kind === 'text' && source.text === text ? '' : text,
    address: source.kind === 'address' && source.url === address.trim() ? '' : address,
    held: source.kind === 'file' && source.file === held?.file ? undefined : held,
  };
  return hasTyped(left) ? left : undefined;
}

/** The paste that is replaced by another one, or by a file. */
export function replacedPaste(
  { held }: ImportEntered,
  next: HeldSource | undefined,
): ImportEntered | undefined {
  if (!isPaste(held) || held?.file === next?.file) return undefined;
  return { text: '', address: '', held };
}

function isPaste(held: HeldSource | undefined): boolean {
  return held !== undefined && held.name === undefined;
}
