import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RecoveryCodesDialog } from '../../../../../src/screens/hosted/account/dialogs/RecoveryCodesDialog.tsx';
import { UiProvider } from '../../../../../src/ui/UiProvider.tsx';

afterEach(cleanup);

test('codes that are shown only once stay until they are stored', () => {
  const close = vi.fn<() => void>();
  render(
    <UiProvider>
      <RecoveryCodesDialog codes={['aaaa-bbbb', 'cccc-dddd']} onClose={close} />
    </UiProvider>,
  );
  for (const leave of [
    () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }),
    () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
  ]) {
    leave();
    expect(close).not.toHaveBeenCalled();
    expect(screen.getByText(/Store them first/)).toBeTruthy();
  }
  fireEvent.click(screen.getByRole('button', { name: 'I have stored them' }));
  expect(close).toHaveBeenCalledOnce();
});
