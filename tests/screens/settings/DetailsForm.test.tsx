import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createDrafts } from '../../../src/app/hosted/drafts.ts';
import { openTextStorage } from '../../../src/app/session/textStorage.ts';
import { HostedContext, type Hosted } from '../../../src/screens/hosted/hosted.ts';
import { DetailsForm } from '../../../src/screens/settings/DetailsForm.tsx';
import { accountAt } from '../../../src/storage/database/account.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('saves a description beside a base version that could not be chosen any more', async () => {
  const sent: unknown[] = [];
  // What the form uses of it.
  const hosted = {
    account: accountAt('ada', 'https://host/api'),
    drafts: createDrafts({ storage: openTextStorage() }),
    openCalls: async () => [],
    enqueue: async (_id: string, { body }: { readonly body: unknown }) => {
      sent.push(body);
      return { ok: false, refusal: { message: 'No.' } };
    },
  } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <DetailsForm
        place={{ user: 'ada', document: 'shop' }}
        details={{ baseVersion: 'Current', description: '' }}
      />
    </HostedContext>,
  );
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  type('Description', 'In words');
  fireEvent.click(screen.getByRole('button', { name: 'Save the details' }));
  await expect.poll(() => sent).toEqual([{ description: 'In words' }]);
  type('Base version', 'Latest');
  expect(screen.getByText(/but not the words latest, stable and current/)).toBeDefined();
});
