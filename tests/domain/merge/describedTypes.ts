import { emptySpecification, type Specification } from '../../../src/domain/model/specification.ts';

/** A specification of types by name, each with what is said of it. */
export function describedTypes(types: Readonly<Record<string, string>>): Specification {
  return {
    ...emptySpecification,
    types: Object.entries(types).map(([name, description]) => ({
      kind: 'map',
      name,
      description,
      values: { kind: 'any' },
    })),
  };
}
