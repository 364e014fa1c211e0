import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { refuse, succeed, type Result } from '../../../../../src/domain/model/values/result.ts';
import { HostedContext, type Hosted } from '../../../../../src/screens/hosted/shared/hosted.ts';
import { CallActions } from '../../../../../src/screens/hosted/outbox/calls/CallActions.tsx';
import { CallQuestion } from '../../../../../src/screens/hosted/outbox/calls/CallQuestion.tsx';
import type { PendingCall } from '../../../../../src/storage/database/outboxRows.ts';
import { someCall } from '../../../../storage/outboxStore.contract.ts';

afterEach(cleanup);

/** Shows the actions of a save whose document no longer exists; `made` is the result of creating it again. */
function show(made: Result<unknown>) {
  const asked: string[] = [];
  const said: (string | undefined)[] = [];
  const createAgain = async (id: string) => {
    asked.push(id);
    return made;
  };
  const call = someCall('a', 1, {
    endpoint: 'document.update',
    state: 'conflict',
    save: { body: 'b', content: 'c' },
    conflict: { reason: 'missing' },
  });
  // Nothing else of the app is used.
  const hosted = { decisions: { createAgain } } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <CallQuestion call={call} onRefused={(message) => said.push(message)} />
      <CallActions
        call={call}
        onRefused={(message) => said.push(message)}
        onDiscard={() => undefined}
      />
    </HostedContext>,
  );
  return { asked, said };
}

test('a save whose document is gone offers to create it again, beside export and discard', async () => {
  const { asked, said } = show(succeed('a'));
  expect(screen.getByText(/ada\/shop no longer exists on the server/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export what it would save' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Create again' }));
  await expect.poll(() => said).toEqual([undefined]);
  expect(asked).toEqual(['a']);
});

test('every call can be exported, also one that has no document', async () => {
  const exported: [string, string][] = [];
  const exportCall = async ({ id }: PendingCall, fileName: string) => {
    exported.push([id, fileName]);
    return succeed(undefined);
  };
  // Nothing else of the app is used.
  const hosted = { decisions: { exportCall } } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <CallActions
        call={someCall('a', 1, { endpoint: 'issues.createComment' })}
        onRefused={() => undefined}
        onDiscard={() => undefined}
      />
    </HostedContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Export what it would send' }));
  await expect.poll(() => exported).toEqual([['a', 'ada-shop.json']]);
});

test('a call that waits for another one that needs a person can not be tried, and says so', () => {
  const retry = () => expect.unreachable('It would do nothing.');
  // Nothing else of the app is used.
  const hosted = { decisions: { retry } } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <CallActions
        call={someCall('a', 1)}
        isStuck
        onRefused={() => undefined}
        onDiscard={() => undefined}
      />
    </HostedContext>,
  );
  const button = screen.getByRole('button', { name: /^Try now: first settle the change/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
});

test('a document that can not be created again says why', async () => {
  const { said } = show(refuse('too-late', 'Look at it again.'));
  fireEvent.click(screen.getByRole('button', { name: 'Create again' }));
  await expect.poll(() => said).toEqual(['Look at it again.']);
});

test('a sync whose conflicts the server refused is decided about like a save', () => {
  render(
    <HostedContext value={{ decisions: {} } as unknown as Hosted}>
      <CallActions
        call={someCall('a', 1, { endpoint: 'document.sync', state: 'failed', status: 409 })}
        onRefused={() => undefined}
        onDiscard={() => undefined}
      />
    </HostedContext>,
  );
  expect(screen.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe('/outbox/a');
});
