import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDrafts } from '../../../../src/app/hosted/drafts.ts';
import { openTextStorage } from '../../../../src/app/session/textStorage.ts';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { TriggerDialog } from '../../../../src/screens/hosted/triggers/TriggerDialog.tsx';
import { accountAt } from '../../../../src/storage/database/account.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Opens the form of a new webhook; returns what was saved. */
function open(): unknown[] {
  const saved: unknown[] = [];
  // The part of the app that the dialog uses.
  const hosted = {
    account: accountAt('ada', 'https://host/api'),
    drafts: createDrafts({ storage: openTextStorage() }),
    session: { user: 'ada', state: 'person', isUnreachable: false },
  } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <TriggerDialog
        address="/d/ada/shop/triggers new"
        from={undefined}
        onClose={() => undefined}
        onSave={async (draft) => {
          saved.push(draft);
          return undefined;
        }}
      />
    </HostedContext>,
  );
  return saved;
}

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a wrong address is said to be wrong as soon as its field is left, and not before', () => {
  open();
  enter('Address', 'example');
  expect(screen.queryByText(/^Enter an address like/)).toBeNull();
  fireEvent.blur(screen.getByLabelText('Address'));
  expect(screen.getByText(/^Enter an address like/)).toBeTruthy();
  enter('Address', 'https://example.com/hook');
  expect(screen.queryByText(/^Enter an address like/)).toBeNull();
});

test('a missing value is reported at its field, which gets the focus', async () => {
  const saved = open();
  enter('Address', 'https://example.com/hook');
  expect(screen.queryByText('Fill this in.')).toBeNull();
  fireEvent.keyDown(screen.getByLabelText('Address'), { key: 'Enter', ctrlKey: true });
  expect(screen.getAllByText('Fill this in.')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('Secret'));
  expect(saved).toEqual([]);
  enter('Secret', 'between us');
  fireEvent.keyDown(screen.getByLabelText('Secret'), { key: 'Enter', ctrlKey: true });
  const config = { url: 'https://example.com/hook', secret: 'between us' };
  await expect.poll(() => saved).toEqual([{ type: 'webhook', config }]);
});
