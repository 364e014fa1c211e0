import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TotpDialog } from '../../../../../src/screens/hosted/account/dialogs/TotpDialog.tsx';
import { HostedContext, type Hosted } from '../../../../../src/screens/hosted/shared/hosted.ts';
import { UiProvider } from '../../../../../src/ui/UiProvider.tsx';

afterEach(cleanup);

test('an empty field is named, and nothing is sent until it is filled in', async () => {
  const call = vi.fn<() => Promise<object>>(async () => ({
    ok: true,
    value: { recoveryCodes: ['aaaa-bbbb'] },
  }));
  const onCreated = vi.fn<(codes: readonly string[] | undefined) => void>();
  const proposal = { secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' };
  render(
    <UiProvider>
      <HostedContext value={{ call } as unknown as Hosted}>
        <TotpDialog proposal={proposal} onClose={() => undefined} onCreated={onCreated} />
      </HostedContext>
    </UiProvider>,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Set it up' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  press();
  expect(await screen.findByText('Fill in: Code, Password.')).toBeTruthy();
  fill('Code that the app shows', '123456');
  press();
  expect(await screen.findByText('Fill in: Password.')).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
  fill('Password', 'correct horse');
  press();
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith(['aaaa-bbbb']));
  expect(call).toHaveBeenCalledWith('factors.createTotp', {
    body: { password: 'correct horse', secret: 'ABCDEFGH', code: '123456' },
  });
});
