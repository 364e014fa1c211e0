import { afterEach, expect, test } from 'vitest';
import { openProvider, type Provider } from '../../provider.ts';

let provider: Provider;
afterEach(() => provider.close());

const address = 'https://api.example.com/.well-known/security.txt';

const ask = async (): Promise<Response> => provider.app.request(address);

test('security.txt names the contact, and never expires while the server runs', async () => {
  provider = await openProvider({
    publicUrl: 'https://api.example.com',
    securityContact: 'mailto:security@example.com',
  });
  const response = await ask();
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=UTF-8');
  expect(await response.text()).toBe(
    'Contact: mailto:security@example.com\n' +
      'Expires: 2026-08-31T05:06:07.000Z\n' +
      'Canonical: https://api.example.com/.well-known/security.txt\n',
  );
});

test('without a contact there is no security.txt', async () => {
  provider = await openProvider();
  expect((await ask()).status).toBe(404);
});
