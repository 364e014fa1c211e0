import type { Finding } from '../../src/domain/check/findings.ts';
import { groupsOf } from './findingGroups.ts';
import type { ImportReport, StoredReport } from './specWorkerApi.ts';

/** The report of an import from the text that `importBytes` stored. */
export function readReport(text: string): StoredReport {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a body is unchanged since it was stored under its hash
  const stored = JSON.parse(text) as Omit<ImportReport, 'groups'> & {
    readonly findings: readonly Finding[];
  };
  const { findings, ...summary } = stored;
  return {
    report: { ...summary, groups: groupsOf(findings) },
    reportBytes: new TextEncoder().encode(text).buffer,
  };
}
