/** How a person has arranged the editor's panes. */
export interface EditorView {
  readonly navigator: boolean;
  readonly preview: boolean;
  /** Widths of the panes, in percent. */
  readonly sizes?: Readonly<Record<string, number>> | undefined;
}
