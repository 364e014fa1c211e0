import { emptySpecification, type Specification } from '../../../src/domain/model/specification.ts';

/** A specification with these types; the values are their descriptions. */
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
