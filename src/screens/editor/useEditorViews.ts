import { createContext, type ComponentType, use } from 'react';
import type { Edit } from '../../domain/edits/edit.ts';
import type { CardPlace, Target } from '../../machines/editorTypes.ts';
import type { CompareReads } from '../reads/compareReads.ts';
import type { FindingReads } from '../reads/findingReads.ts';
import type { LineSource } from '../reads/lineSource.ts';

/** The properties of a view that shows results of the worker for the specification at `rev`. */
interface Analysed<Reads> {
  readonly reads: { analysis(): Promise<Reads> };
  /** Undefined while the worker's replica is behind the screen. */
  readonly rev: number | undefined;
}

interface Opened<Place = Target> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onJump: (place: Place) => void;
}

/** Other screens that the editor shows. Its host provides them: screens don't import each other. */
export interface EditorViews {
  readonly Preview: ComponentType<{
    readonly source: LineSource;
    /** Notes by line; empty for lines without any. */
    readonly notes?: LineSource | undefined;
    readonly label: string;
    /** The language of the text, to highlight it; plain if it is undefined. */
    readonly highlight: 'json' | 'yaml' | 'typescript' | undefined;
    /** From 1. In an object, so that a new object scrolls there again. */
    readonly jumpToLine?: number | { readonly line: number } | undefined;
    /** Called with the line, from 0, that was clicked. */
    readonly onLine?: ((line: number) => void) | undefined;
  }>;
  /** Loads the preview ahead. */
  readonly prefetchPreview: () => Promise<unknown>;
  readonly FindingsBadge: ComponentType<
    Analysed<FindingReads> & { readonly resolved?: unknown; readonly onClick: () => void }
  >;
  readonly FindingsPanel: ComponentType<
    Analysed<FindingReads> &
      Opened & {
        readonly resolved?: unknown;
        readonly readonly: boolean;
        readonly operationsReadonly: boolean;
        readonly onEdit: (edit: Edit) => void;
        readonly onUndo: () => void;
      }
  >;
  readonly CompareDialog: ComponentType<Analysed<CompareReads> & Opened<CardPlace>>;
}

export const EditorViewsContext = createContext<EditorViews | undefined>(undefined);

/** The views provided by the editor's host; throws if there are none, which is a bug. */
export function useEditorViews(): EditorViews {
  const views = use(EditorViewsContext);
  if (views === undefined) throw new Error('An editor must be inside an EditorViewsContext.');
  return views;
}
