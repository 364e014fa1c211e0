// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HostedContext, type Hosted } from '../../../src/screens/hosted/hosted.ts';
import { AnswerView } from '../../../src/screens/hosted/views/AnswerView.tsx';

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
