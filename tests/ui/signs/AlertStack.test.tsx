import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AlertStack } from '../../../src/ui/signs/AlertStack.tsx';

afterEach(cleanup);

const onFocusLost = vi.fn<() => void>();

function Page() {
  const [ids, setIds] = useState(['one', 'two']);
  return (
    <>
      <AlertStack
        alerts={ids.map((id) => ({ id, tone: 'info', message: id }))}
        onDismiss={(gone) => setIds(ids.filter((id) => id !== gone))}
        onFocusLost={onFocusLost}
      />
      <button onClick={() => setIds(ids.slice(1))}>By itself</button>
    </>
  );
}

const dismiss = () => screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body;
const byItself = () => screen.getByRole('button', { name: 'By itself' });

it('tells when a message goes with the focus, dismissed or by itself, and only then', () => {
  render(<Page />);
  byItself().focus();
  fireEvent.click(dismiss());
  expect(onFocusLost).not.toHaveBeenCalled();
  dismiss().focus();
  fireEvent.click(byItself());
  expect(onFocusLost).toHaveBeenCalledOnce();
  cleanup();

  render(<Page />);
  dismiss().focus();
  fireEvent.click(dismiss());
  expect(onFocusLost).toHaveBeenCalledTimes(2);
  dismiss().focus();
  byItself().focus();
  fireEvent.click(byItself());
  expect(onFocusLost).toHaveBeenCalledTimes(2);
});
