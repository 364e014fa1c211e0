import type { Operation } from '../../model/specification.ts';
import type { Facts } from '../factIndex.ts';
import type { ReportFinding } from '../finding.ts';
import { routeOf } from '../routeOf.ts';

/** How many of the others a message names. */
const named = 3;

/** Operations that a server could not tell apart. */
export function checkRoute(operation: Operation, report: ReportFinding, facts: Facts): void {
  const names = facts.onRoute(routeOf(operation));
  if (names.length < 2) return;
  // Only look at some of them: there may be thousands.
  const others = names.slice(0, named + 1).filter((name) => name !== operation.name);
  const shown = others.slice(0, named);
  const more = names.length - 1 - shown.length;
  const who = more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`;
  const route = `${operation.httpMethod} ${operation.httpPath || '/'}`;
  report('duplicate-route', `${operation.name} answers ${route}, and so does ${who}.`);
}
