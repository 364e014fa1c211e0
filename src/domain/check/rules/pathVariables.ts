import type { Operation } from '../../model/specification.ts';
import type { Fix, ReportFinding } from '../finding.ts';
import { piecesOf } from '../../model/pathPieces.ts';

/** Path variables without an argument, and path arguments without a variable. */
export function checkPathVariables(operation: Operation, report: ReportFinding): void {
  const pieces = piecesOf(operation);
  const variables = new Set(pieces.flatMap(({ text, isVariable }) => (isVariable ? [text] : [])));
  const inPath = operation.arguments.filter((argument) => argument.in === 'path');
  const described = new Set(inPath.flatMap(({ name, wireName }) => [name, wireName ?? name]));
  for (const variable of variables) {
    if (described.has(variable)) continue;
    report(
      'path-variable-without-argument',
      `The path of ${operation.name} has the variable ${variable}, but no path argument describes it.`,
      { fixes: [argumentFor(operation, variable)] },
    );
  }
  for (const { name, wireName = name } of inPath) {
    if (variables.has(name) || variables.has(wireName)) continue;
    report(
      'path-argument-without-variable',
      `The argument ${name} of ${operation.name} is in the path, but ${operation.httpPath} has no variable for it.`,
      {
        place: `argument ${name}`,
        fixes: [
          {
            label: `Delete argument ${name}`,
            edit: { kind: 'argument.delete', operation: operation.name, name },
          },
          ...placeFor(operation, name),
        ],
      },
    );
  }
}

function argumentFor(operation: Operation, variable: string): Fix {
  const elsewhere = operation.arguments.find(({ name }) => name === variable);
  if (elsewhere === undefined) {
    return {
      label: `Add argument ${variable}`,
      edit: {
        kind: 'argument.add',
        operation: operation.name,
        argument: { name: variable, in: 'path', type: { kind: 'string' } },
      },
    };
  }
  return {
    label: `Move argument ${variable} to the path`,
    edit: {
      kind: 'argument.update',
      operation: operation.name,
      name: variable,
      argument: { ...elsewhere, in: 'path' },
    },
  };
}

/** Only a name that a path segment can hold can be appended to a path. */
function placeFor(operation: Operation, name: string): Fix[] {
  if (!/^[A-Za-z0-9_]+$/.test(name)) return [];
  const httpPath = `${operation.httpPath.replace(/\/$/, '')}/:${name}`;
  return [
    {
      label: `Add :${name} to the path`,
      edit: {
        kind: 'operation.update',
        name: operation.name,
        operation: { ...operation, httpPath },
      },
    },
  ];
}
