import { afterEach, expect, it, vi } from 'vitest';
import { downloadFrom } from '../../../../src/app/hosted/commands/downloadFrom.ts';

afterEach(() => vi.unstubAllGlobals());

it('says that an address has nothing any more', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  expect(await downloadFrom('https://a.example/1', 'shop-openapi')).toMatchObject({
    ok: false,
    refusal: { message: expect.stringMatching(/shop-openapi any more\. Export it again\.$/) },
  });
});

it('says that the server is away', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  expect(await downloadFrom('https://a.example/1', 'shop-openapi')).toMatchObject({
    ok: false,
    refusal: { message: expect.stringMatching(/^shop-openapi could not be downloaded/) },
  });
});
