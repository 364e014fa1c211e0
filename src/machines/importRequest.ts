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

/** What was typed or pasted into the import dialog, or chosen there. */
export interface ImportEntered {
  /** What was typed into the text area. */
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

/** What is imported, and what its form shows if that is refused. */
export interface ImportRequest {
  readonly source: ImportSource;
  /** A dropped file shows by itself what it is. */
  readonly settings?: Partial<ImportSettings>;
  /** What the dialog then holds, so that a refused file can be tried as another format. */
  readonly held?: HeldSource | undefined;
  readonly entered?: Pick<ImportEntered, 'text' | 'address'>;
  /** The specification that was open: the import is a new one beside it. */
  readonly beside?: { readonly id: string; readonly name: string };
}

/** What the form of the dialog asks for: the large paste or file, or what was typed. */
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

/** Whether something was typed or pasted, which is nowhere else. A chosen file is still where it was. */
export function hasTyped({ text, address, held }: ImportEntered): boolean {
  return (text + address).trim() !== '' || isPaste(held);
}

/** What a request was made from, if something of it was typed or pasted. */
export function typedFor({ entered, held }: ImportRequest): ImportEntered | undefined {
  const typed = { text: '', address: '', ...entered, held };
  return hasTyped(typed) ? typed : undefined;
}

/** What was typed or pasted that an import did not take, because it was of something else. */
export function typedBeside(
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

/** The paste that another one, or a file, takes the place of. */
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
