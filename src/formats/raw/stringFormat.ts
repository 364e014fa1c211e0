const date = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)';
const patterns = [
  ['date', new RegExp(`^${date}$`)],
  ['date-time', new RegExp(`^${date}T${time}Z?$`)],
  ['time', new RegExp(`^${time}$`)],
] as const;

/** The format of a string (rules 5); accepts 60 as a leap second. Undefined for ordinary text. */
export function stringFormat(text: string): string | undefined {
  // hh:mm:ss is the shortest format, YYYY-MM-DDThh:mm:ssZ the longest.
  if (text.length < 8 || text.length > 20) return undefined;
  return patterns.find(([, pattern]) => pattern.test(text))?.[0];
}
