import type { Operation, Type } from '../../../../domain/model/specification.ts';
import { countOperationRows, countTypeRows, rowHeight } from './cardRows.ts';

/** Fixed measures of a card in px; must agree with `Cards.module.css`. */
export const cardLayout = {
  /** Space below a card, inside its measured box. */
  gap: 10,
  border: 1,
  /** Above the header. */
  headPadding: 8,
  titleLine: 26,
  subtitleLine: 24,
  descriptionLine: 20,
  /** Above and below a description together: one line is as high as a touch target. */
  descriptionPadding: 4,
  /** Lines of a description before "Show more". */
  clampLines: 3,
  /** Between the header and the tables. */
  headGap: 6,
  /** Below the tables. */
  bodyPadding: 6,
  sectionHeading: 44,
  importCard: 44,
} as const;

/** Cards with more rows than this render only those near the viewport. */
export const windowThreshold = 12;
/** Rows rendered beyond the viewport on either side; also the step by which the window moves. */
export const windowStep = 8;
/** Roughly how many characters fit on the longest line of a description. */
const longestLine = 100;
/** The width of a character, and the space beside a description in the list of cards, px. */
const lineMeasure = { character: 6.6, beside: 42 } as const;

/** Roughly how many characters of a description fit on one line of a card in a list of this width, in px. */
export function lineLength(width: number): number {
  const { character, beside } = lineMeasure;
  return Math.max(1, Math.min(longestLine, Math.floor((width - beside) / character)));
}

/**
 * Expected height of an operation card in px: exact except for lines that wrap after about `line` characters.
 * Called for every card after every edit, so it allocates nothing.
 */
export function operationHeight(operation: Operation, line = longestLine): number {
  const height = cardHeight(countOperationRows(operation), operation.description, line);
  return height + cardLayout.subtitleLine;
}

/** Expected height of a type card in px: exact except for lines that wrap. */
export function typeHeight(type: Type, line = longestLine): number {
  const height = cardHeight(countTypeRows(type), type.description, line);
  const inherits =
    type.kind === 'struct' && (type.parent !== undefined || type.discriminator !== undefined);
  return inherits ? height + cardLayout.subtitleLine : height;
}

function cardHeight(rows: number, description: string | undefined, line: number): number {
  const lines = Math.min(countLines(description, line), cardLayout.clampLines);
  return (
    cardLayout.gap +
    2 * cardLayout.border +
    cardLayout.headPadding +
    cardLayout.headGap +
    cardLayout.titleLine +
    (lines > 0 ? lines * cardLayout.descriptionLine + cardLayout.descriptionPadding : 0) +
    (rows > 0 ? rows * rowHeight + cardLayout.bodyPadding : 0)
  );
}

function countLines(text: string | undefined, line: number): number {
  if (text === undefined || text === '') return 0;
  let lines = 0;
  let from = 0;
  while (lines < cardLayout.clampLines) {
    const end = text.indexOf('\n', from);
    const length = (end < 0 ? text.length : end) - from;
    lines += Math.max(1, Math.ceil(length / line));
    if (end < 0) break;
    from = end + 1;
  }
  return lines;
}

/** Rows to render: from `from` up to, not including, `to`. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Which rows of a card to render. The rows are at the end of a card and all equally high, so their
 * positions are computed from its lower edge, whatever the height of the parts above them.
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
