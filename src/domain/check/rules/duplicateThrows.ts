import type { Operation } from '../../model/specification.ts';
import type { ReportFinding } from '../finding.ts';

/** Codes that an operation throws more than once; all but the first can be deleted. */
export function checkThrows({ name, throws }: Operation, report: ReportFinding): void {
  const codes = new Set<number>();
  throws.forEach(({ code }, index) => {
    if (codes.has(code)) {
      report('duplicate-throw', `${name} throws ${code} more than once.`, {
        place: `throw ${code}`,
        fixes: [
          {
            label: `Delete throw number ${index + 1}`,
            edit: { kind: 'throw.delete', operation: name, index },
          },
        ],
      });
    }
    codes.add(code);
  });
}
