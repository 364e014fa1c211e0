import { withoutPart } from '../../src/domain/compare/changes/change.ts';
import type { Change, ChangeLevel } from '../../src/domain/compare/changes/change.ts';
import { changedValuesBetween } from '../../src/domain/compare/changes/changedValues.ts';
import { changelog } from '../../src/domain/compare/changes/changelog.ts';
import { whyNotComparable } from '../../src/domain/compare/changes/notComparable.ts';
import { plural } from '../../src/domain/model/counts.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { compareAcross, type ComparisonAcross } from '../../src/formats/registry/compareAcross.ts';
import { comparisonLosses } from '../../src/formats/registry/comparisonLosses.ts';
import { nextVersion, versionStep, type VersionStep } from '../../src/domain/compare/version.ts';
import { findInput } from '../inputs.ts';
import { done, refused, UsageError, type ExitCode, type Io } from '../io.ts';
import { readDocument } from '../readDocument.ts';
import { readArguments, readFormat } from '../usage.ts';

export const diffHelp = `typewright diff OLD NEW [--from auto|ID] [--fail-on breaking|minor|any] [--version X.Y.Z] [--json]

Compares two documents, in any formats, from the point of view of the clients of the API.

  OLD, NEW        files; - is standard input
  --fail-on       exits with 1 when there is such a change: breaking, minor (or breaking), any
  --version       the version of OLD; the next one is then proposed
  --json          prints the changes as JSON: {step, next, changes: [{level, code, path, line}],
                  notComparable: [the same, each with its reason]}

Exits with 0, with 1 when a document was refused or --fail-on applies, with 2 when the command line is
wrong. What was left out or changed when a document was read is said on standard error. What the format of one side
can't hold, adds by itself or says in another way is no change; it is counted as not comparable.`;

const failLevels: Readonly<Record<string, readonly ChangeLevel[]>> = {
  breaking: ['major'],
  minor: ['major', 'minor'],
  any: ['major', 'minor', 'patch'],
};

/** Prints what changed from one document to the other, breaking changes first. */
export async function diff(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    from: { type: 'string' },
    'fail-on': { type: 'string' },
    version: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  const [oldName, newName, ...more] = positionals;
  if (oldName === undefined || newName === undefined || more.length > 0) {
    throw new UsageError('Name two documents: the old one and the new one.');
  }
  const failOn = values['fail-on'];
  if (failOn !== undefined && !Object.hasOwn(failLevels, failOn)) {
    throw new UsageError(`--fail-on must be breaking, minor or any, not ${failOn}.`);
  }
  const from = readFormat(values.from);
  const read = [];
  for (const name of [oldName, newName]) {
    const { spec, report } = await readDocument(await findInput(name, io), from);
    if (spec === undefined) {
      for (const { message } of report.findings) io.stderr(`${name}: ${message}\n`);
      continue;
    }
    read.push({ spec, format: report.format ?? undefined });
    const losses = comparisonLosses(report.findings).length;
    if (losses > 0) {
      io.stderr(
        `${name}: ${plural(losses, 'remark')} when reading it: what was left out or changed is not compared ("typewright lint" lists it).\n`,
      );
    }
  }
  const [before, after] = read;
  if (before === undefined || after === undefined) return refused;
  const comparison = await compareAcross(before, after);
  const step = versionStep(comparison);
  const next = proposed(values.version, step);
  io.stdout(
    values.json
      ? `${JSON.stringify({ step, next: next ?? null, changes: comparison.changes.map(withoutPart), notComparable: explained(comparison, before.spec, after.spec) }, null, 2)}\n`
      : describe(comparison, step, next),
  );
  const levels = failOn === undefined ? [] : (failLevels[failOn] ?? []);
  return comparison.changes.some(({ level }) => levels.includes(level)) ? refused : done;
}

function explained(
  { notComparable }: ComparisonAcross,
  before: Specification,
  after: Specification,
): readonly (Change & { readonly reason: string })[] {
  const valuesOf = changedValuesBetween(before, after);
  return notComparable.map((difference) => {
    const { madeBy: _, ...change } = difference;
    return { ...withoutPart(change), reason: whyNotComparable(difference, valuesOf(change)) };
  });
}

function proposed(version: string | undefined, step: VersionStep): string | undefined {
  if (version === undefined) return undefined;
  const next = nextVersion(version, step);
  if (next === undefined) throw new UsageError(`${version} is not a version like 1.2.3.`);
  return next;
}

function describe(
  comparison: ComparisonAcross,
  step: VersionStep,
  next: string | undefined,
): string {
  const { length: apart } = comparison.notComparable;
  const note =
    apart === 0
      ? ''
      : `\nNot comparable: ${plural(apart, 'difference')} due only to one of the formats.\n`;
  if (step === 'none') return `Nothing changed.\n${note}`;
  const version = next === undefined ? '' : `: ${next}`;
  return `${changelog(comparison).join('\n')}\n${note}\nThis calls for a ${step} version${version}.\n`;
}
