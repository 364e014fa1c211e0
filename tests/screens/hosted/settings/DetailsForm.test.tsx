import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createDrafts } from '../../../../src/app/hosted/drafts.ts';
import { openTextStorage } from '../../../../src/app/session/textStorage.ts';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { DetailsForm } from '../../../../src/screens/hosted/settings/DetailsForm.tsx';
import { accountAt } from '../../../../src/storage/database/account.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Shows the form; returns what it sends, each of which is answered with `answer`. */
function open(answer: object): readonly unknown[] {
  const sent: unknown[] = [];
  // The part of the app that the form uses.
  const hosted = {
    account: accountAt('ada', 'https://host/api'),
    drafts: createDrafts({ storage: openTextStorage() }),
    openCalls: async () => [],
    enqueue: async (_id: string, { body }: { readonly body: unknown }) => {
      sent.push(body);
      return answer;
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
  return sent;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

it('saves a description beside a base version that could not be chosen any more', async () => {
  const sent = open({ ok: false, refusal: { message: 'No.' } });
  type('Description', 'In words');
  fireEvent.click(screen.getByRole('button', { name: 'Save the details' }));
  await expect.poll(() => sent).toEqual([{ description: 'In words' }]);
  type('Base version', 'Latest');
  expect(screen.getByText(/one of the words latest, stable and current/)).toBeDefined();
});

it('saves once what is submitted twice', async () => {
  const sent = open({ ok: true, value: 'call' });
  type('Description', 'In words');
  const { form } = field('Description');
  if (form === null) throw new Error('There is no form.');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText('The details are saved.');
  expect(sent).toEqual([{ description: 'In words' }]);
});
