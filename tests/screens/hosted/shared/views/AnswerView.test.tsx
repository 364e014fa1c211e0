import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  HostedContext,
  type Failure,
  type Hosted,
} from '../../../../../src/screens/hosted/shared/hosted.ts';
import { AnswerNotes } from '../../../../../src/screens/hosted/shared/views/AnswerNotes.tsx';
import { AnswerView } from '../../../../../src/screens/hosted/shared/views/AnswerView.tsx';
import { FailureHostContext, PlainFailure } from '../../../../../src/ui/loading/failureHost.tsx';

afterEach(cleanup);

test('only who is not signed in is told that something missing may need it', () => {
  for (const user of ['ada', undefined]) {
    const error = { code: 'server', status: 404, message: 'Nothing' } as const;
    render(
      <HostedContext value={{ session: { user } } as unknown as Hosted}>
        <AnswerView
          answer={{ error, isAsking: false, askAgain: () => undefined }}
          what="The document x / y"
        >
          {() => null}
        </AnswerView>
      </HostedContext>,
    );
    const text = screen.getByText(/nothing here that you can see/).textContent;
    expect(text.includes('sign in first')).toBe(user === undefined);
    cleanup();
  }
});

const hosted = { session: { user: 'ada' } } as unknown as Hosted;
const unreachable: Failure = { code: 'network', message: 'No answer' };

test('a part of the app that could not be loaded can be tried again, and the page be reloaded', () => {
  const [askAgain, reload] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const error = { code: 'not-loaded', message: "The part couldn't be loaded." } as const;
  render(
    <FailureHostContext value={{ report: () => undefined, reload, show: PlainFailure }}>
      <HostedContext value={hosted}>
        <AnswerView answer={{ error, isAsking: false, askAgain }} what="The issues">
          {() => null}
        </AnswerView>
      </HostedContext>
    </FailureHostContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(askAgain).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

/** A list in a document, with the times when both were last read. */
function Nested({
  isDown,
  document,
  list,
  isAwaited = false,
  failure = unreachable,
  onAgain = () => undefined,
}: {
  readonly isDown: boolean;
  readonly document: number;
  readonly list: number | undefined;
  /** Whether the document is still being requested while an earlier answer is shown. */
  readonly isAwaited?: boolean;
  readonly failure?: Failure;
  readonly onAgain?: (what: string) => void;
}) {
  const answer = (what: string, at: number | undefined, fails: boolean) => ({
    ...(at !== undefined && { value: what, at }),
    ...(fails && { error: failure }),
    isAsking: false,
    askAgain: () => onAgain(what),
  });
  return (
    <HostedContext value={hosted}>
      <AnswerView
        answer={{ ...answer('document', document, isDown), isFirst: isAwaited }}
        what="The document"
      >
        {() => (
          <AnswerView answer={answer('list', list, true)} what="The versions">
            {(what) => what}
          </AnswerView>
        )}
      </AnswerView>
    </HostedContext>
  );
}

test('for an answer and those within it, a single notice says that the server can not be reached', () => {
  const now = Date.now();
  const { rerender } = render(<Nested isDown document={now} list={now - 1000} />);
  expect(screen.getAllByText(/can't be reached/)).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  expect(screen.queryByText(/The versions: as of/)).toBeNull();
  // An older answer shows its time.
  rerender(<Nested isDown document={now} list={now - 3_600_000} />);
  expect(screen.getAllByText(/can't be reached/)).toHaveLength(1);
  expect(screen.getByText(/The versions: as of/).textContent).toContain('1 hour ago');
  // A list that was never read has a notice, too.
  rerender(<Nested isDown document={now} list={undefined} />);
  expect(screen.getAllByText(/can't be reached/)).toHaveLength(1);
  expect(screen.getByText('Not on this device')).toBeTruthy();
});

test('an answer within another one shows its notice only once it is known whether the outer one has one', () => {
  const now = Date.now();
  const old = { document: now, list: now - 3_600_000 };
  const { rerender } = render(<Nested isDown={false} isAwaited {...old} />);
  expect(screen.queryByRole('status')).toBeNull();
  rerender(<Nested isDown {...old} />);
  expect(screen.getByText(/can't be reached/)).toBeTruthy();
  expect(screen.getByText(/The versions: as of/)).toBeTruthy();
  cleanup();
  const never = { document: now, list: undefined };
  const { rerender: again } = render(<Nested isDown={false} isAwaited {...never} />);
  expect(screen.getByText('The versions: loading')).toBeTruthy();
  again(<Nested isDown={false} {...never} />);
  expect(screen.getByText("The server can't be reached")).toBeTruthy();
});

test('an answer within another one is requested again once the outer one has arrived', () => {
  const onAgain = vi.fn<(what: string) => void>();
  const ports = { document: 1, list: 1, onAgain };
  const { rerender } = render(<Nested isDown {...ports} />);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onAgain.mock.calls).toEqual([['document']]);
  rerender(<Nested isDown={false} {...ports} />);
  expect(onAgain.mock.calls).toEqual([['document'], ['list']]);
});

test('once the answer around another one has arrived, nothing is said of that before it was asked for again', () => {
  const old = { document: 1, list: 1, isAwaited: false };
  const { rerender } = render(<Nested isDown {...old} />);
  expect(screen.getAllByRole('status')).toHaveLength(1);
  rerender(<Nested isDown={false} {...old} />);
  expect(screen.queryByRole('status')).toBeNull();
  rerender(<Nested isDown={false} {...old} failure={{ ...unreachable }} />);
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('that the session has ended is said once, and not in the words that the server has for programs', () => {
  const now = Date.now();
  const ended: Failure = {
    code: 'server',
    status: 401,
    message: 'This needs an account. Sign in, or send a token.',
  };
  render(<Nested isDown document={now} list={now - 1000} failure={ended} />);
  expect(screen.getAllByText(/Sign in to see what is new/)).toHaveLength(1);
  expect(screen.queryByText(/token/)).toBeNull();
});

test('what the server says of several answers is said in one notice, with the age of each', () => {
  const now = Date.now();
  const down: Failure = { code: 'server', status: 503, message: 'Down for maintenance' };
  render(<Nested isDown document={now} list={now - 3_600_000} failure={down} />);
  const notice = screen.getByRole('status').textContent;
  expect(notice.match(/Down for maintenance/g)).toHaveLength(1);
  expect(notice).toContain('The versions: as of 1 hour ago.');
});

test('answers beside each other share a notice, which asks for each of them again', () => {
  const asked: string[] = [];
  const answer = (what: string) => ({
    value: what,
    at: Date.now(),
    error: unreachable,
    isAsking: false,
    askAgain: () => asked.push(what),
  });
  render(
    <HostedContext value={hosted}>
      <AnswerNotes>
        {['keys', 'grants'].map((what) => (
          <AnswerView key={what} answer={answer(what)} what={what}>
            {(value) => value}
          </AnswerView>
        ))}
      </AnswerNotes>
    </HostedContext>,
  );
  expect(screen.getAllByRole('status')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(asked).toEqual(['keys', 'grants']);
});

test('where the page says that the session has ended, its answers do not say so, too', () => {
  const ended = { session: { user: 'ada', state: 'ended' } } as unknown as Hosted;
  const error = { code: 'server', status: 401, message: 'Sign in.' } as const;
  render(
    <HostedContext value={ended}>
      <AnswerView
        answer={{ value: 'old', at: 1, error, isAsking: false, askAgain: () => undefined }}
        what="The document"
      >
        {(value) => value}
      </AnswerView>
    </HostedContext>,
  );
  expect(screen.getByText('old')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});
