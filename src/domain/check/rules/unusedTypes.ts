import type { Type } from '../../model/specification.ts';
import { ancestorsOf } from './ancestors.ts';
import type { Facts } from '../factIndex.ts';
import type { ReportFinding } from '../finding.ts';

/**
 * A type that nothing refers to. The root counts as used, and so do the types that a discriminator may
 * select; without operations, every type does.
 */
export function checkUse(type: Type, report: ReportFinding, facts: Facts): void {
  const { name } = type;
  if (facts.isUsed(name) || !facts.hasOperations() || facts.root() === name) return;
  const parent = type.kind === 'struct' ? type.parent?.target : undefined;
  if (ancestorsOf(parent, facts).some(({ outline }) => outline.discriminated)) return;
  report('unused-type', `Nothing refers to ${name}.`, {
    fixes: [{ label: 'Delete unused type', edit: { kind: 'type.delete', name } }],
  });
}
