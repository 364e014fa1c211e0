import type { Operation, Specification, Type } from '../../domain/model/specification.ts';
import {
  anchorOf,
  referencePages,
  type ReferencePage,
  type ReferencePlace,
} from './referencePages.ts';

/** A row of the reference pane, which is rendered when it comes into view. */
export type PaneRow =
  | { readonly kind: 'about'; readonly key: string }
  | { readonly kind: 'page'; readonly key: string; readonly page: ReferencePage }
  | { readonly kind: 'operation'; readonly key: string; readonly operation: Operation }
  | { readonly kind: 'type'; readonly key: string; readonly type: Type };

export interface PaneRows {
  readonly rows: readonly PaneRow[];
  /** The index of a place's row; undefined if it has none. */
  readonly indexOf: (place: ReferencePlace) => number | undefined;
}

/** The rows of a complete reference: the information about the specification, then group by group. O(n). */
export function paneRows(spec: Specification): PaneRows {
  const rows: PaneRow[] = [{ kind: 'about', key: 'about' }];
  const indexes = new Map<string, number>();
  const add = (row: PaneRow) => {
    indexes.set(row.key, rows.length);
    rows.push(row);
  };
  for (const page of referencePages(spec).pages) {
    add({ kind: 'page', key: `p:${page.id}`, page });
    if (page.kind === 'operations') {
      for (const operation of page.entities) {
        add({ kind: 'operation', key: anchorOf('operation', operation.name), operation });
      }
    } else {
      for (const type of page.entities)
        add({ kind: 'type', key: anchorOf('type', type.name), type });
    }
  }
  const keyOf = (place: ReferencePlace): string => {
    if (place.kind === 'index') return 'about';
    return place.kind === 'page' ? `p:${place.page}` : anchorOf(place.kind, place.name);
  };
  return {
    rows,
    indexOf: (place) => (place.kind === 'index' ? 0 : indexes.get(keyOf(place))),
  };
}

/** The estimated height of a row until it is measured, in px. */
export function estimatedHeight(row: PaneRow): number {
  switch (row.kind) {
    case 'about':
      return 300;
    case 'page':
      return 48;
    case 'operation': {
      const { description = '', arguments: list, throws, payload } = row.operation;
      const lines = Math.ceil(description.length / 60) * 20;
      return 420 + lines + (list.length + throws.length) * 64 + (payload === undefined ? 0 : 300);
    }
    case 'type': {
      const { type } = row;
      const properties = type.kind === 'struct' ? type.properties.length : 1;
      return 260 + Math.min(properties, 40) * 56;
    }
  }
}
