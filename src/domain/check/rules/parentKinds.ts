import type { Struct } from '../../model/specification.ts';
import type { Facts } from '../factIndex.ts';
import type { ReportFinding } from '../finding.ts';
import { importedTypes } from './importedTypes.ts';

/** A parent that is a map or an array: there is nothing to inherit from these. */
export function checkParentKind(
  { name, parent }: Struct,
  report: ReportFinding,
  facts: Facts,
): void {
  if (parent === undefined) return;
  const kind = kindOf(parent.target, facts);
  if (kind === undefined || kind === 'struct') return;
  report(
    'parent-not-struct',
    `${name} extends ${parent.target}, which is ${kind === 'map' ? 'a map' : 'an array'}, not a struct.`,
    {
      place: 'parent',
      fixes: [{ label: 'Remove parent', edit: { kind: 'type.parent', name, parent: null } }],
    },
  );
}

function kindOf(target: string, facts: Facts): string | undefined {
  const colon = target.indexOf(':');
  if (colon < 0) return facts.type(target)?.kind;
  const types = facts.import(target.slice(0, colon))?.types;
  return types && importedTypes(types).get(target.slice(colon + 1))?.kind;
}
