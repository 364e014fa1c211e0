import { describe, expect, it } from 'vitest';
import { operation, print } from '../printing.ts';
import { read as readDocument } from '../reading.ts';

describe('a path whose variables have signs', () => {
  const read = (path: string, parameters: readonly [name: string, place: string][]) => {
    return readDocument({
      paths: {
        [path]: {
          get: {
            operationId: 'a',
            parameters: parameters.map(([name, place]) => ({
              name,
              in: place,
              ...(place === 'path' && { required: true }),
              schema: { type: 'string' },
            })),
            responses: { 204: { description: 'Done' } },
          },
        },
      },
    });
  };

  it.each([
    ['/a/{proxy+}', '/a/:proxy+', [['proxy', 'path']]],
    ['/a/{proxy+}', '/a/:proxy+', [['proxy+', 'path']]],
    ['/a/{id*}', '/a/:id*', [['id', 'path']]],
    ['/a{/id}', '/a:/id', [['id', 'path']]],
    ['/a{?q}', '/a', [['q', 'query']]],
    [
      '/a/{id}{?q,limit*}',
      '/a/:id',
      [
        ['id', 'path'],
        ['q', 'query'],
        ['limit', 'query'],
      ],
    ],
    ['/a{?q}', '/a', []],
  ] as const)('is exported as %s with the parameters of the source', (path, httpPath, all) => {
    const parameters = all.map(([name, place]): [string, string] => [name, place]);
    const { spec } = read(path, parameters);
    expect(spec.operations[0]?.httpPath).toBe(httpPath);
    const { document, codes: printed } = print(spec);
    expect(printed).toEqual([]);
    const said = document.paths[path]?.['get']?.['parameters'] ?? [];
    expect(said).toMatchObject(all.map(([name, place]) => ({ name, in: place })));
    expect(said).toHaveLength(all.length);
    expect(readDocument(document).spec.operations).toEqual(spec.operations);
  });

  it('is no other path for what it says of the query', () => {
    const { spec, findings } = read('/a{?q}', [['q', 'query']]);
    expect(findings.map(({ message }) => message)).toEqual([
      'The path /a{?q} became /a: what is sent in the query is an argument.',
    ]);
    const [first] = spec.operations;
    if (first === undefined) throw new Error('There is no operation.');
    const other = operation({
      name: 'b',
      httpMethod: 'POST',
      httpPath: '/a:id',
      arguments: [{ name: 'id', in: 'path', type: { kind: 'string' } }],
    });
    const { document, codes: printed } = print({ ...spec, operations: [first, other] });
    expect(Object.keys(document.paths)).toEqual(['/a{?q}', '/a{id}']);
    expect(printed).toEqual([]);
  });

  it('has a parameter without the sign if the source has none', () => {
    const { document } = print(read('/a/{proxy+}', []).spec);
    expect(document.paths['/a/{proxy+}']?.['get']?.['parameters']).toMatchObject([
      { name: 'proxy', in: 'path' },
    ]);
  });
});
