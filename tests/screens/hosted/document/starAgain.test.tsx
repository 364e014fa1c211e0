import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { succeed } from '../../../../src/domain/model/values/result.ts';
import { DocumentFrame } from '../../../../src/screens/hosted/document/DocumentFrame.tsx';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { someCall } from '../../../storage/outboxStore.contract.ts';

afterEach(cleanup);

test('a star that was refused gives way to the next press, which would wait behind it', async () => {
  const done: string[] = [];
  const about = (document: string) => ({ user: 'ada', document, body: { active: true } });
  // Nothing else of the app is used.
  const ports = {
    account: someCall('', 0).account,
    session: { user: 'bob', state: 'person', isUnreachable: false },
    openCalls: async () => [
      someCall('refused', 1, { state: 'failed', input: about('shop') }),
      someCall('of another', 2, { state: 'failed', stream: 'ada/zoo', input: about('zoo') }),
    ],
    offline: { changed: async () => new Set() },
    known: async (_account: string, { endpoint }: { readonly endpoint: string }) =>
      endpoint === 'document.get'
        ? { answer: { name: 'shop' }, at: 1, pending: [] }
        : { answer: { entry: [], totalResults: 0, itemsPerPage: 10 }, at: 1, pending: [] },
    refresh: async () => ({ ok: true }),
    forkOf: async () => undefined,
    decisions: {
      discard: async (id: string) => {
        done.push(`discard ${id}`);
        return succeed(id);
      },
    },
    enqueue: async (endpoint: string, { body }: { readonly body: object }) => {
      done.push(`${endpoint} ${JSON.stringify(body)}`);
      return succeed('again');
    },
  } as unknown as Hosted;
  render(
    <UiProvider>
      <HostedContext value={ports}>
        <DocumentFrame user="ada" document="shop" tab="issues">
          {() => 'The issues'}
        </DocumentFrame>
      </HostedContext>
    </UiProvider>,
  );
  // The button can be pressed once it is known whether there is a star; a click before that does nothing.
  const button = await screen.findByRole('button', { name: /^Star/, pressed: false });
  await expect.poll(() => button).toHaveProperty('disabled', false);
  fireEvent.click(button);
  await expect.poll(() => done).toEqual(['discard refused', 'document.star {"active":true}']);
});
