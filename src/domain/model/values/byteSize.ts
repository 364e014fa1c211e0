/** The largest text that can be read: 64 MB, in powers of 1,000. */
export const maxReadBytes = 64_000_000;

const units = ['kB', 'MB', 'GB'] as const;

/** A size for people, in powers of 1,000: `950 bytes`, `32.8 kB`, `13 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  let value = bytes;
  let unit: string = 'bytes';
  for (const next of units) {
    if (value < 999.5) break;
    value /= 1000;
    unit = next;
  }
  return `${value < 99.95 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${unit}`;
}
