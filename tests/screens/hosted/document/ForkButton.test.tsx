import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ForkButton } from '../../../../src/screens/hosted/document/ForkButton.tsx';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { NoticeRoom } from '../../../../src/ui/signs/NoticeRoom.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';

afterEach(cleanup);

function press(ports: Partial<Hosted>) {
  const view = render(
    <UiProvider>
      <HostedContext value={ports as Hosted}>
        <NoticeRoom>
          <div data-row="">
            <ForkButton place={{ user: 'ada', document: 'shop' }} user="bob" />
          </div>
        </NoticeRoom>
      </HostedContext>
    </UiProvider>,
  );
  const fork = screen.getByRole('button', { name: 'Fork' });
  fork.focus();
  fireEvent.click(fork);
  return view;
}

test('who has a fork is led to it, and asked for no name', async () => {
  const mayNameForks = vi.fn<() => Promise<boolean>>(async () => true);
  const go = vi.fn<Hosted['go']>();
  press({ forkOf: async () => 'my-shop', mayNameForks, go });
  const dialog = await screen.findByRole('dialog', { name: 'You have a fork of it already' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Open bob/my-shop' }));
  expect(go).toHaveBeenCalledWith('/d/bob/my-shop/editor');
  expect(mayNameForks).not.toHaveBeenCalled();
  expect(within(dialog).queryByRole('textbox')).toBeNull();
});

test('an existing fork is only named in a dialog, so that the buttons do not move', async () => {
  const { container } = press({ forkOf: async () => 'my-shop' });
  const dialog = await screen.findByRole('dialog', { name: 'You have a fork of it already' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(container.textContent).toBe('Fork');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Fork');
});

test('an error is shown where it moves nothing', async () => {
  const refused = { ok: false, refusal: { code: 'network', message: 'It is away.' } } as const;
  const { container } = press({
    forkOf: async () => undefined,
    mayNameForks: async () => false,
    call: async () => refused,
  });
  const notice = await screen.findByText('It is away.');
  expect(notice.closest('[data-row]')).toBeNull();
  expect(container.querySelector('[data-row]')?.textContent).toBe('Fork');
});

test('who has none names it', async () => {
  press({ forkOf: async () => undefined, mayNameForks: async () => true });
  expect(await screen.findByRole('dialog', { name: 'Fork ada/shop' })).toBeTruthy();
  expect(screen.queryByText('You have a fork of it already')).toBeNull();
});
