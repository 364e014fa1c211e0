import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { BusyButton } from '../../../src/ui/bars/BusyButton.tsx';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';

afterEach(cleanup);

const submitted = vi.fn<() => void>();
afterEach(() => submitted.mockClear());

function Form() {
  const [isBusy, setBusy] = useState(false);
  return (
    <form
      aria-label="Publish"
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
        setBusy(true);
      }}
    >
      <input aria-label="Name" />
      <BusyButton type="submit" busy={isBusy} busyLabel="Publishing">
        Publish
      </BusyButton>
      <button type="button" onClick={() => setBusy(false)}>
        Refuse
      </button>
    </form>
  );
}

it('submits its form once, however often it is asked to, until it is no longer busy', () => {
  render(<Form />);
  const form = screen.getByRole('form');
  for (let press = 0; press < 3; press += 1) fireEvent.submit(form);
  fireEvent.click(screen.getByRole('button', { name: 'Publishing' }));
  expect(submitted).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  fireEvent.submit(form);
  expect(submitted).toHaveBeenCalledTimes(2);
});

it('a dialog that closes is not submitted again', () => {
  const props = { title: 'Fork', onClose: () => undefined, onSubmit: submitted };
  const { rerender } = render(<Dialog {...props} open />);
  const form = screen.getByRole('dialog').querySelector('form');
  if (form === null) return expect.fail('There is no form.');
  fireEvent.submit(form);
  rerender(<Dialog {...props} open={false} />);
  fireEvent.submit(form);
  expect(submitted).toHaveBeenCalledOnce();
});
