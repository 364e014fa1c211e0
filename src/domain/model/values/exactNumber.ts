/**
 * Whether a number in a text of JSON or YAML, such as `12.50`, is still the same after parsing: one with
 * too many digits becomes the nearest double.
 */
export function isExactNumber(text: string): boolean {
  // Up to 15 digits are always exact, unless there is an exponent.
  return /^-?[\d.]{1,15}$/.test(text) || digitsOf(text) === digitsOf(String(Number(text)));
}

/** The digits without zeros at either end, with their power of ten: equal for equal numbers. */
function digitsOf(text: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^\+?(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const all = `${whole}${part}`.replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  if (digits === '') return '0';
  return `${sign}${digits}e${Number(power) - part.length + all.length - digits.length}`;
}
