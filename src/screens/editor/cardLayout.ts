import type { Operation, Type } from '../../domain/specification.ts';
import { countRows, operationSections, rowHeight, typeSections } from './cardRows.ts';

/** Fixed parts of a card in px; `Cards.module.css` says the same. */
export const cardLayout = {
  /** Space below a card, inside its measured box. */
  gap: 10,
  border: 1,
  /** Above and below the head. */
  headPadding: 8,
  titleLine: 26,
  subtitleLine: 20,
  descriptionLine: 20,
  /** Lines of a description before "Show more". */
  clampLines: 3,
  /** Below the tables. */
  bodyPadding: 6,
  sectionHeading: 44,
  importCard: 44,
} as const;

/** Cards with more rows than this render only those near the viewport. */
export const windowThreshold = 24;
/** Rows rendered beyond the viewport on either side; also the step in which the window moves. */
const windowStep = 16;
/** About how many characters of a description stand in one line of a card. */
const charactersPerLine = 100;

const operationHeightOf = new WeakMap<Operation, number>();
const typeHeightOf = new WeakMap<Type, number>();

/** Expected height of an operation card in px: exact but for lines that wrap. */
export function operationHeight(operation: Operation): number {
  let height = operationHeightOf.get(operation);
  if (height === undefined) {
    height =
      cardHeight(countRows(operationSections(operation)), operation.description) +
      cardLayout.subtitleLine;
    operationHeightOf.set(operation, height);
  }
  return height;
}

/** Expected height of a type card in px: exact but for lines that wrap. */
export function typeHeight(type: Type): number {
  let height = typeHeightOf.get(type);
  if (height === undefined) {
    height = cardHeight(countRows(typeSections(type)), type.description);
    if (type.kind === 'struct' && (type.parent !== undefined || type.discriminator !== undefined)) {
      height += cardLayout.subtitleLine;
    }
    typeHeightOf.set(type, height);
  }
  return height;
}

function cardHeight(rows: number, description: string | undefined): number {
  const lines = Math.min(countLines(description), cardLayout.clampLines);
  return (
    cardLayout.gap +
    2 * cardLayout.border +
    2 * cardLayout.headPadding +
    cardLayout.titleLine +
    lines * cardLayout.descriptionLine +
    (rows > 0 ? rows * rowHeight + cardLayout.bodyPadding : 0)
  );
}

function countLines(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  let lines = 0;
  for (const line of text.split('\n', cardLayout.clampLines)) {
    lines += Math.max(1, Math.ceil(line.length / charactersPerLine));
  }
  return lines;
}

/** Rows to render: from `from` up to, not including, `to`. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Which rows of a card to render. The rows are the last thing in a card and all equally high, so
 * they are placed from its lower edge, which holds whatever the height of what stands above them.
 *
 * @param cardEnd lower edge of the card's box, gap included, in px from the top of the list
 * @param rows rows of the card
 * @param top,bottom the viewport in px from the top of the list
 */
export function rowWindow(cardEnd: number, rows: number, top: number, bottom: number): RowWindow {
  if (rows <= windowThreshold) return { from: 0, to: rows };
  const rowsTop =
    cardEnd - cardLayout.gap - cardLayout.border - cardLayout.bodyPadding - rows * rowHeight;
  const first = Math.floor((top - rowsTop) / rowHeight / windowStep) - 1;
  const last = Math.ceil((bottom - rowsTop) / rowHeight / windowStep) + 1;
  return {
    from: Math.min(Math.max(first * windowStep, 0), rows),
    to: Math.min(Math.max(last * windowStep, 0), rows),
  };
}
