import type { Operation } from '../model/specification.ts';
import { piecesOf } from '../model/pathPieces.ts';

const known = new WeakMap<Operation, string>();

/**
 * What a server tells operations apart by: the method, and the path without the names of its
 * variables.
 */
export function routeOf(operation: Operation): string {
  let route = known.get(operation);
  if (route === undefined) {
    const pieces = piecesOf(operation);
    const path = pieces.map(({ text, isVariable }) => (isVariable ? '{}' : text)).join('');
    route = `${operation.httpMethod} ${path.startsWith('/') ? path : `/${path}`}`;
    known.set(operation, route);
  }
  return route;
}
