import { maxNameLength } from '../../model/constants.ts';
import {
  copyName,
  validateOperationName,
  validatePropertyName,
  validateTypeName,
} from '../../model/names.ts';
import type { Operation, Type } from '../../model/specification.ts';
import type { Facts } from '../factIndex.ts';
import type { ReportFinding } from '../finding.ts';

/** A name that could not be entered in the editor (rules 5). */
export function checkOperationName({ name }: Operation, report: ReportFinding, facts: Facts): void {
  const valid = validateOperationName(name);
  if (valid.ok) return;
  const to = freeName(name.replace(/[^A-Za-z0-9_.]/g, '_'), 'operation', facts.hasOperation);
  report('invalid-operation-name', `${quoted(name)}: ${valid.refusal.message}.`, {
    fixes: [{ label: `Rename to ${to}`, edit: { kind: 'operation.rename', name, to } }],
  });
}

/** The same for a type and its properties. */
export function checkTypeNames(type: Type, report: ReportFinding, facts: Facts): void {
  const { name } = type;
  const valid = validateTypeName(name);
  if (!valid.ok) {
    const isTaken = (other: string) =>
      facts.type(other) !== undefined || !validateTypeName(other).ok;
    const to = freeName(name.replace(/[^A-Za-z0-9_]/g, '_'), 'Type', isTaken);
    report('invalid-type-name', `${quoted(name)}: ${valid.refusal.message}.`, {
      fixes: [{ label: `Rename to ${to}`, edit: { kind: 'type.rename', name, to } }],
    });
  }
  if (type.kind !== 'struct') return;
  for (const property of type.properties) {
    const refused = validatePropertyName(property.name);
    if (refused.ok) continue;
    report(
      'invalid-property-name',
      `${quoted(property.name)} in ${name}: ${refused.refusal.message}.`,
      { place: `property ${property.name}` },
    );
  }
}

function quoted(name: string): string {
  return name === '' ? 'An empty name' : `“${name}”`;
}

function freeName(name: string, otherwise: string, isTaken: (name: string) => boolean): string {
  const wanted = name === '' ? otherwise : name.slice(0, maxNameLength);
  return isTaken(wanted) ? copyName(wanted, isTaken) : wanted;
}
