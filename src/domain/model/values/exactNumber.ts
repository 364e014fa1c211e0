/**
 * Whether a number of a JSON text, `12.50`, is still the same once it was read: one of too many digits becomes
 * the nearest that a double has.
 */
export function isExactNumber(text: string): boolean {
  // Up to 15 digits, all are, unless they are multiplied.
  return /^-?[\d.]{1,15}$/.test(text) || digitsOf(text) === digitsOf(String(Number(text)));
}

/** The digits without zeros at either end, with their power of ten: equal for equal numbers. */
function digitsOf(text: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const all = `${whole}${part}`.replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  if (digits === '') return '0';
  return `${sign}${digits}e${Number(power) - part.length + all.length - digits.length}`;
}
