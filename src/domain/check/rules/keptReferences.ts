import type { Operation, Specification, TypeBase } from '../../model/specification.ts';
import type { Facts } from '../factIndex.ts';
import type { ReportFinding } from '../finding.ts';
import { copiesInDocument, schemaNamesIn } from '../keptCopies.ts';

const outcome = 'OpenAPI is exported with its former schema in its place, or with any value.';

/** References to types that do not exist, in metadata, which no card shows. */
export function checkKept(entity: Operation | TypeBase, report: ReportFinding, facts: Facts): void {
  for (const name of schemaNamesIn(entity).copied.filter((one) => isMissing(one, facts))) {
    report(
      'kept-reference',
      `The source of ${entity.name} also refers to ${name}, which does not exist. ${outcome}`,
    );
  }
}

/** The same for the specification itself, such as its webhooks. */
export function checkKeptOfDocument(
  spec: Specification,
  report: ReportFinding,
  facts: Facts,
): void {
  for (const { key, copied } of copiesInDocument(spec)) {
    for (const name of copied.filter((one) => isMissing(one, facts))) {
      report(
        'kept-reference',
        `“${key}” of the source also refers to ${name}, which does not exist. ${outcome}`,
      );
    }
  }
}

function isMissing(name: string, facts: Facts): boolean {
  return facts.type(name) === undefined && !facts.isShared(name);
}
