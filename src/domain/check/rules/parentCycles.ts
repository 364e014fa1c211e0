import type { Struct } from '../../model/specification.ts';
import { ancestorsOf } from './ancestors.ts';
import type { Facts } from '../factIndex.ts';
import type { ReportFinding } from '../finding.ts';

/** How many types of a cycle a message names. */
const named = 6;

/** A struct that is its own ancestor. */
export function checkParent({ name, parent }: Struct, report: ReportFinding, facts: Facts): void {
  const ancestors = ancestorsOf(parent?.target, facts).map((ancestor) => ancestor.name);
  const end = ancestors.indexOf(name);
  if (end < 0) return;
  const way = ancestors.slice(0, end + 1);
  const shown = way.length > named ? [...way.slice(0, named - 1), '…', name] : way;
  report('parent-cycle', `${name} extends itself: ${[name, ...shown].join(' → ')}.`, {
    place: 'parent',
    fixes: [{ label: 'Remove parent', edit: { kind: 'type.parent', name, parent: null } }],
  });
}
