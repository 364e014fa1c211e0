import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { succeed } from '../../../../src/domain/model/values/result.ts';
import { emptySpecification } from '../../../../src/domain/model/specification.ts';
import { showEntityDialogs } from './entityDialogs.tsx';

const broken = {
  get name(): string {
    throw new Error('A mistake.');
  },
};

beforeEach(() => {
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('an error in a dialog does not lose what was typed: Try again brings it back', async () => {
  const editor = await showEntityDialogs(emptySpecification, {
    // Violates the invariant that a type has a name, so that the dialog fails while rendering.
    resolve: async () => succeed([Object.create(broken)]),
  });
  await act(async () => editor.send({ type: 'open', dialog: { kind: 'include' } }));
  await screen.findByLabelText('Alias');
  const type = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  await type('Alias', 'shop');
  await type('URL', 'https://shop.dev/types.json');
  await press('Check');
  expect(screen.queryByLabelText('Alias')).toBeNull();
  await press('Try again');
  expect(await screen.findByLabelText('Alias')).toHaveProperty('value', 'shop');
  expect(screen.getByLabelText('URL')).toHaveProperty('value', 'https://shop.dev/types.json');
});
