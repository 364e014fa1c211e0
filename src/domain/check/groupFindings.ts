import type { Finding, Severity } from './findings.ts';

/** Findings of one code and severity: how many there are, and the first of them. */
export interface FindingGroup {
  readonly code: string;
  readonly severity: Severity;
  readonly count: number;
  /** What findings of this code mean for the person, in one sentence. */
  readonly meaning?: string;
  readonly examples: readonly { readonly message: string; readonly path: string }[];
}

const order: readonly Severity[] = ['error', 'warning', 'info'];

/**
 * Groups findings by code, the most severe first, then the most frequent; with `shown` examples of
 * each. `meaningOf` returns the sentence for a code.
 */
export function groupFindings(
  findings: readonly Finding[],
  shown: number,
  meaningOf: (code: string) => string | undefined = () => undefined,
): FindingGroup[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.code}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const examples = group.slice(0, shown).map(({ message, path }) => ({ message, path }));
      const meaning = meaningOf(first.code);
      return [
        {
          code: first.code,
          severity: first.severity,
          count: group.length,
          ...(meaning !== undefined && { meaning }),
          examples,
        },
      ];
    })
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || b.count - a.count);
}
