import {
  emptySpecification,
  type Operation,
  type Specification,
} from '../../../src/domain/model/specification.ts';
import { operation } from '../example.ts';

export const entities = new Map<string, Operation>();
/** Entities with the same name are the same; `a'` is a changed `a`. */
export function listOf(...names: readonly string[]): Specification {
  const operations = names.map((name) => {
    const known = entities.get(name) ?? operation(name.replace("'", ''), { description: name });
    entities.set(name, known);
    return known;
  });
  return { ...emptySpecification, operations };
}
