/** How a person has arranged the editor's panes. */
export interface EditorView {
  readonly navigator: boolean;
  readonly preview: boolean;
  /** The pane beside the cards shows the documentation instead of the preview. */
  readonly docs?: boolean | undefined;
  /** The format of the preview; TypeAPI by default. */
  readonly format?: string | undefined;
  /** How an import names inline objects: after their content (the default), or after their path. */
  readonly inlineNames?: 'hash' | 'path' | undefined;
  /** The first steps were read. */
  readonly stepsSeen?: boolean | undefined;
  /** Widths of the panes, in percent. */
  readonly sizes?: Readonly<Record<string, number>> | undefined;
}
