import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { succeed } from '../../../../src/domain/model/values/result.ts';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { ImportDocument } from '../../../../src/screens/hosted/settings/ImportDocument.tsx';

afterEach(cleanup);

function show(): void {
  render(
    // Nothing is sent.
    <HostedContext value={{ account: 'ada@host' } as unknown as Hosted}>
      <ImportDocument
        place={{ user: 'ada', document: 'shop' }}
        readText={async (text) => succeed(text)}
      />
    </HostedContext>,
  );
}

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('File to import'), {
    target: { files: [new File(['{}'], name)] },
  });

test('a button opens the dialog for files, which is then named beside it', () => {
  show();
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  const button = screen.getByRole('button', { name: 'Choose a file…' });
  fireEvent.click(button);
  expect(opened.mock.contexts).toEqual([screen.getByLabelText('File to import')]);
  opened.mockRestore();

  choose('shop.yaml');
  expect(screen.getByText('shop.yaml')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', false);
  // The same button chooses another.
  expect(screen.getByRole('button', { name: 'Choose a file…' })).toBe(button);
  choose('other.json');
  expect(screen.getByText('other.json')).toBeTruthy();
});

test('a file that was chosen can be removed, and a text pasted instead', () => {
  show();
  choose('shop.yaml');
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText('shop.yaml')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Or paste it' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
});
