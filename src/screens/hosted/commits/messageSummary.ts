/** A commit's message in one line. */
export interface MessageSummary {
  /** Empty if nothing was changed. */
  readonly first: string;
  /** How many further changes the message has. */
  readonly more: number;
}

/** The last line of a long proposed or generated message counts the changes that it does not list. */
const unlisted = /^and ([\d,]+) (?:more changes?|changes? more)$/;

/** Splits a message into its first line and the number of further changes. */
export function messageSummary(message: string): MessageSummary {
  const [first = '', ...others] = message.split('\n').filter((line) => line.trim() !== '');
  const [, count] = unlisted.exec(others.at(-1) ?? '') ?? [];
  const more =
    count === undefined ? others.length : others.length - 1 + Number(count.replaceAll(',', ''));
  return { first, more };
}
