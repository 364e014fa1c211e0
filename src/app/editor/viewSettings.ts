import type { EditorView } from '../../screens/editor/shell/editorView.ts';
import type { ThemeChoice } from '../../ui/styles/theme.ts';

/** How a person has arranged the screen. */
export interface ViewSettings extends EditorView {
  readonly theme: ThemeChoice;
}

export const defaultView: ViewSettings = { theme: 'system', navigator: true, preview: true };

/** Reads settings from stored text; anything that can't be understood gets its default. */
export function readView(text: string | null): ViewSettings {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    if (typeof found !== 'object' || found === null) return defaultView;
    const { theme, navigator, preview, docs, format, inlineNames, stepsSeen, sizes } =
      found as Partial<Record<string, unknown>>;
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
      navigator: navigator !== false,
      preview: preview !== false,
      docs: docs === true,
      format: typeof format === 'string' ? format : undefined,
      inlineNames: inlineNames === 'path' ? 'path' : undefined,
      stepsSeen: stepsSeen === true,
      sizes: isSizes(sizes) ? sizes : undefined,
    };
  } catch {
    return defaultView;
  }
}

function isSizes(value: unknown): value is Readonly<Record<string, number>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((size) => typeof size === 'number' && size > 0 && size <= 100)
  );
}
