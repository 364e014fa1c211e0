import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { applyEdit } from '../../../../src/domain/edits/applyEdit.ts';
import { Cards } from '../../../../src/screens/editor/cards/Cards.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { pretendLayout } from '../../layout.ts';
import {
  makeOperation,
  makeProperties,
  makeSpecification,
  makeStruct,
} from '../../specifications.ts';

beforeAll(() => pretendLayout(5_000));
afterEach(cleanup);

const argument = (name: string) => ({ name, in: 'query', type: { kind: 'string' } }) as const;
const entry = (value: string) => ({ type: 'Pet', value });

const shop = makeSpecification({
  operations: [
    makeOperation('pets.create', {
      httpMethod: 'POST',
      arguments: [argument('a'), argument('b'), argument('c')],
      payload: { type: { kind: 'string' } },
      return: { type: { kind: 'string' } },
      throws: [{ code: 400 }, { code: 404 }, { code: 500 }],
      tags: ['pets'],
    }),
    makeOperation('pets.delete'),
  ],
  types: [
    makeStruct('Pet', {
      discriminator: 'kind',
      mapping: [entry('x'), entry('y'), entry('z')],
      properties: makeProperties(3),
    }),
  ],
});

/** The cards with working buttons. */
function Page() {
  const [spec, setSpec] = useState(shop);
  return (
    <UiProvider>
      <Cards
        spec={spec}
        readonly={false}
        selection={{}}
        onSelect={() => undefined}
        onDiscard={() => {}}
        onEdit={(edit) => {
          const after = applyEdit(spec, edit);
          if (after.ok) setSpec(after.value.spec);
        }}
      />
    </UiProvider>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label');

function press(name: string): void {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

const create = /^Operation pets\.create/;
const pet = /^Type Pet/;
const [first = '', second = '', third = ''] = makeProperties(3).map(({ name }) => name);

/**
 * A row of each kind, and the elements that have the focus when it, then the next one and so on are deleted.
 */
it.each([
  ['an argument', 'argument a', ['argument b', 'argument c', 'payload', create]],
  ['the last argument', 'argument c', ['payload', 'argument b', 'argument a', create]],
  ['an error', 'error 400', ['error 404', 'error 500', create]],
  ['the last error', 'error 500', ['error 404', 'error 400', create]],
  ['a property', `property ${first}`, [`property ${second}`, `property ${third}`, pet]],
  ['the last property', `property ${third}`, [`property ${second}`, `property ${first}`, pet]],
  ['a mapping entry', 'mapping x', ['mapping y', 'mapping z', pet]],
  ['the last mapping entry', 'mapping z', ['mapping y', 'mapping x', pet]],
] as const)('deleting %s of a card keeps the focus near', (_what, from, steps) => {
  render(<Page />);
  let next: string = from;
  for (const step of steps) {
    press(`Delete ${next}`);
    if (typeof step !== 'string') {
      expect(focused()).toMatch(step);
    } else {
      expect(focused()).toBe(`Delete ${step}`);
      next = step;
    }
  }
});

it('a row that disappears with its text leaves the focus on its card', () => {
  render(<Page />);
  const tags = () => screen.getByRole('textbox', { name: 'Tags of pets.create' });
  tags().focus();
  fireEvent.keyDown(tags(), { key: 'F2' });
  fireEvent.change(tags(), { target: { value: '' } });
  fireEvent.keyDown(tags(), { key: 'Enter' });
  expect(screen.queryByRole('textbox', { name: 'Tags of pets.create' })).toBeNull();
  expect(focused()).toMatch(create);
});
