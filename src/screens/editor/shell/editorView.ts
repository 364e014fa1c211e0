/** How a person set the editor's panes up. */
export interface EditorView {
  readonly navigator: boolean;
  readonly preview: boolean;
  /** Widths of the panes, in percent. */
  readonly sizes?: Readonly<Record<string, number>> | undefined;
}
