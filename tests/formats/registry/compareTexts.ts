// Reads and compares texts, for tests of the comparison.
import { changedValuesBetween } from '../../../src/domain/compare/changes/changedValues.ts';
import { compareAcross, type ComparedSide } from '../../../src/formats/registry/compareAcross.ts';
import { parseDetected } from '../../../src/formats/registry/detectFormat.ts';

const context = { options: {}, report: () => undefined };

/** Reads a text in the format that it is recognised as. */
export async function readText(text: string) {
  const parsed = await parseDetected(text, undefined, context);
  if (!parsed.ok) throw new Error(parsed.refusal.message);
  return parsed.value;
}

/** Reads a document of OpenAPI 3.1 with these parts besides its head. */
export function readDocument(parts: object) {
  const head = { openapi: '3.1.0', info: { title: 'A', version: '1' } };
  return readText(JSON.stringify({ ...head, ...parts }));
}

/** The changes as lines, after their levels: `minor Type A: optional property b was added`. */
export async function linesBetween(
  before: ComparedSide,
  after: ComparedSide,
): Promise<readonly string[]> {
  const { changes } = await compareAcross(before, after);
  return changes.map(({ level, line }) => `${level} ${line}`);
}

/** The same lines, each followed by the values it unfolds to: ` maximum length: 5 → 9`. */
export async function unfoldedBetween(
  before: ComparedSide,
  after: ComparedSide,
): Promise<readonly string[]> {
  const compared = await compareAcross(before, after);
  const valuesOf = changedValuesBetween(compared.before, compared.after);
  return compared.changes.flatMap((change) => [
    `${change.level} ${change.line}`,
    ...valuesOf(change).map(
      (value) => `  ${value.label}: ${inLine(value.before)} → ${inLine(value.after)}`,
    ),
  ]);
}

function inLine(text: string | undefined): string {
  return text?.replaceAll(/\s+/g, ' ') ?? '–';
}
