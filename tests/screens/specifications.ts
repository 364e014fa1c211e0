import type {
  Operation,
  Property,
  Specification,
  Struct,
} from '../../src/domain/model/specification.ts';

export function makeOperation(name: string, more: Partial<Operation> = {}): Operation {
  return { name, httpMethod: 'GET', httpPath: `/${name}`, arguments: [], throws: [], ...more };
}

export function makeStruct(name: string, more: Partial<Struct> = {}): Struct {
  return { kind: 'struct', name, properties: [], ...more };
}

export function makeProperties(count: number): readonly Property[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `property${index}`,
    type: { kind: 'string' },
  }));
}

export function makeSpecification(more: Partial<Specification> = {}): Specification {
  return { imports: [], operations: [], types: [], ...more };
}
