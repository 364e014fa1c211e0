import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ForkButton } from '../../../src/screens/document/ForkButton.tsx';
import { HostedContext, type Hosted } from '../../../src/screens/hosted/hosted.ts';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';

afterEach(cleanup);

function press(ports: Partial<Hosted>): void {
  render(
    <UiProvider>
      <HostedContext value={ports as Hosted}>
        <ForkButton place={{ user: 'ada', document: 'shop' }} user="bob" />
      </HostedContext>
    </UiProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Fork' }));
}

test('who has a fork is led to it, and asked for no name', async () => {
  const mayNameForks = vi.fn<() => Promise<boolean>>(async () => true);
  press({ forkOf: async () => 'my-shop', mayNameForks });
  expect(await screen.findByText('You have a fork of it already.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open bob/my-shop' });
  expect(link.getAttribute('href')).toBe('/d/bob/my-shop/editor');
  expect(mayNameForks).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who has none names it', async () => {
  press({ forkOf: async () => undefined, mayNameForks: async () => true });
  expect(await screen.findByRole('dialog', { name: 'Fork ada/shop' })).toBeTruthy();
  expect(screen.queryByText('You have a fork of it already.')).toBeNull();
});
