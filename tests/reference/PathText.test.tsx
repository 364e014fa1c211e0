import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Argument } from '../../src/domain/model/specification.ts';
import { PathText } from '../../src/reference/parts/PathText.tsx';
import { makeOperation } from '../screens/specifications.ts';

afterEach(cleanup);

function inPath(name: string, wireName?: string): Argument {
  const argument: Argument = { name, in: 'path', type: { kind: 'string' } };
  return wireName === undefined ? argument : { ...argument, wireName };
}

/** The highlighted pieces of a path, and how many times it may wrap. */
function highlighted(httpPath: string, ...args: readonly Argument[]) {
  const operation = makeOperation('shown', { httpPath, arguments: args });
  const { container } = render(<PathText operation={operation} />);
  expect(container.textContent).toBe(httpPath);
  const variables = [...container.querySelectorAll('span')].map((span) => span.textContent);
  return { variables, wraps: container.querySelectorAll('wbr').length };
}

test('variables are highlighted in each way to write them, and a path wraps before its slashes', () => {
  expect(highlighted('/pets/:id/{owner}/$tag<[a-z/]+>')).toEqual({
    variables: [':id', '{owner}', '$tag<[a-z/]+>'],
    wraps: 3,
  });
  expect(highlighted(':shop/pets')).toEqual({ variables: [':shop'], wraps: 1 });
});

test('an argument’s name is highlighted whole, whatever characters it has', () => {
  expect(
    highlighted('/häuser/:straße.nr/:pet-id.json', inPath('straße.nr'), inPath('pet', 'pet-id')),
  ).toEqual({ variables: [':straße.nr', ':pet-id'], wraps: 2 });
});
