import type { Reporter } from '../../../reading/reporter.ts';

/** The places of parts without a name, by their copies. */
export type CopiedParts = Map<object, readonly string[]>;

/**
 * Reports the parts of which a copy is in the result; other copies were dropped with what referred to them.
 */
export function reportCopies(parts: CopiedParts, read: object, reporter: Reporter): void {
  if (parts.size === 0) return;
  const seen = new Set<object>();
  const open: object[] = [read];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const value of Object.values(next) as unknown[]) {
      if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  for (const [copy, steps] of parts) if (seen.has(copy)) reportCopy(reporter, steps);
}

/** Reports that references to a part were replaced by copies. */
export function reportCopy(reporter: Reporter, where: Parameters<Reporter['add']>[3]): void {
  reporter.add(
    'part-copied',
    'info',
    'References to this part were replaced by copies of it, because no export has a name for it.',
    where,
  );
}
