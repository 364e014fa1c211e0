import { expect, test, vi } from 'vitest';
import { openProvider, origin, password } from '../../provider.ts';

test('somebody who signs in while too many others do is asked to wait', async () => {
  const provider = await openProvider();
  vi.spyOn(provider.services.passwords, 'isBusy', 'get').mockReturnValue(true);
  const signIn = await provider.app.request(`${origin}/api/authorization/authorize`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ action: 'signIn', name: 'ada', password }),
  });
  expect(signIn.status).toBe(503);
  expect(await signIn.text()).toContain(
    'Too many people are signing in right now. Try again in a few seconds.',
  );
  await provider.close();
});
