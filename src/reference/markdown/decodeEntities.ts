const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  copy: '©',
  hellip: '…',
  mdash: '—',
  ndash: '–',
};

/** Replaces character references by their characters; unknown ones stay as written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|([a-z]{2,6}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      // The replacement character stands for NUL, for surrogates and for code points beyond
      // Unicode.
      const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
      return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
    },
  );
}
