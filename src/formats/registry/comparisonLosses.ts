import type { Finding } from '../../domain/check/findings.ts';

/**
 * The findings of reading a document that say what its comparison can't see, because it was left out or
 * changed. What is only kept without being shown is compared, too.
 */
export function comparisonLosses(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity, code }) => severity !== 'info' && !code.endsWith('-kept'));
}
