import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import {
  HostedContext,
  type Failure,
  type Hosted,
} from '../../../../../src/screens/hosted/shared/hosted.ts';
import { useAnswer } from '../../../../../src/screens/hosted/shared/answers/useAnswer.ts';

const account = { user: 'ada', provider: 'https://provider.example/api' };

/** Asks for the tags; the provider's answer (or the reason why there is none) is not in the database yet. */
function askTags(refusal?: Failure) {
  const asked = refusal === undefined ? { ok: true, value: 200 } : { ok: false, refusal };
  const ports = { account, known: async () => undefined, refresh: async () => asked };
  const hosted = ports as unknown as Hosted;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HostedContext value={hosted}>{children}</HostedContext>
  );
  return renderHook(() => useAnswer('tags.getAll', { user: 'ada', document: 'shop' }), { wrapper });
}

test('an answer that is not in the database yet is still being asked for', async () => {
  const { result } = askTags();
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(result.current).toMatchObject({ isAsking: true });
  expect(result.current.value).toBeUndefined();
});

test('a read that failed is over', async () => {
  const { result } = askTags({ code: 'network', message: 'An unknown error occurred' });
  await waitFor(() => expect(result.current).toMatchObject({ isAsking: false }));
  expect(result.current.error?.code).toBe('network');
});
