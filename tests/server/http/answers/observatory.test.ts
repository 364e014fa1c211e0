// The scoring of Mozilla's HTTP Observatory as a table, because its package does not run on Node 20.
// https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transportSecurity } from '../../../../server/http/answers/securityHeaders.ts';
import { writeBuiltApp } from '../../builtApp.ts';
import { openProvider, type Provider } from '../../provider.ts';

const publicUrl = 'https://api.example.com';

/** The modifiers of the score, which begins at 100; cookies and redirects are not about headers. */
const rules: readonly (readonly [name: string, score: (headers: Headers) => number])[] = [
  ['content-security-policy', (headers) => policyScore(headers.get('Content-Security-Policy'))],
  [
    'strict-transport-security',
    () => ((transportSecurity(publicUrl) ?? '').includes('max-age=63072000') ? 0 : -20),
  ],
  [
    'x-content-type-options',
    (headers) => (headers.get('X-Content-Type-Options') === 'nosniff' ? 0 : -5),
  ],
  [
    'x-frame-options',
    (headers) =>
      headers.get('Content-Security-Policy')?.includes("frame-ancestors 'none'") === true ? 5 : -20,
  ],
  ['referrer-policy', (headers) => (headers.get('Referrer-Policy') === 'no-referrer' ? 5 : 0)],
  [
    'cross-origin-resource-policy',
    (headers) => (headers.get('Cross-Origin-Resource-Policy') === 'same-origin' ? 10 : 0),
  ],
];

function policyScore(policy: string | null): number {
  if (policy === null) return -25;
  if (/'unsafe-eval'|script-src[^;]*'unsafe-inline'/.test(policy)) return -20;
  // Sources without encryption, including those on the same machine.
  if (/\shttp:/.test(policy)) return -20;
  return policy.startsWith("default-src 'none'") ? 10 : 0;
}

describe('headers of a server that people open by https', () => {
  const app = writeBuiltApp();
  let provider: Provider;
  beforeAll(async () => {
    provider = await openProvider({ publicUrl, appDir: app.appDir });
  });
  afterAll(async () => {
    await provider.close();
    app.remove();
  });

  test.each([
    ['page', '/', 130],
    ['asset', '/assets/index-abc123.js', 130],
    ['service worker', '/service-worker.js', 130],
    ['error', '/nothing/here', 130],
    ['sign-in', '/api/authorization/authorize', 130],
    // This is no page, so there is nothing for a referrer policy to protect.
    ['API', '/api/', 125],
    ['error of the API', '/api/nothing', 125],
  ])('%s', async (_, path, points) => {
    const { headers } = await provider.app.request(publicUrl + path);
    const scores = rules.map(([name, score]) => [name, score(headers)] as const);
    expect([scores, scores.reduce((sum, [, score]) => sum + score, 100)]).toEqual([scores, points]);
  });

  test('the pages for signing in run one script, which asks one address', async () => {
    const { headers } = await provider.app.request(`${publicUrl}/api/authorization/authorize`);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain(`script-src ${publicUrl}/api/authorization/passkey.js;`);
    expect(policy).toMatch(/connect-src \S+\/api\/authorization\/passkey$/);
    expect(policy).not.toContain('worker-src');
    expect(policy).toContain("form-action 'self'");
  });

  test('without https there is no promise of it', () => {
    expect(transportSecurity('http://localhost:8080')).toBeUndefined();
    expect(transportSecurity(undefined)).toBeUndefined();
  });
});

test('plain http on a network says truthfully that nobody can sign in there, and where instead', async () => {
  const provider = await openProvider();
  const lan = 'http://192.168.1.20:8080';
  const body = new URLSearchParams({
    name: 'ada',
    password: 'a long password',
    action: 'register',
  });
  const answer = await provider.app.request(`${lan}/api/authorization/authorize?register`, {
    method: 'POST',
    body,
  });
  const page = await answer.text();
  expect(answer.status).toBe(403);
  expect(page).toContain('browsers protect sign-ins only at https addresses');
  expect(page).toContain('http://localhost:8080');
  expect(page).not.toContain('PUBLIC_URL');
  // Refused before a password is entered, and not after it was sent.
  const shown = await provider.app.request(`${lan}/api/authorization/authorize?register`);
  expect([shown.status, await shown.text()]).toEqual([403, page]);
  await provider.close();
});

test('a server with an https address names it to people who open another address', async () => {
  const provider = await openProvider({ isNew: true, publicUrl: 'https://api.example' });
  const show = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await provider.app.request(address, { headers });
    return [
      answer.status,
      (await answer.text()).includes('Open this server at https://api.example'),
    ];
  };
  for (const page of ['authorize', 'setup']) {
    const path = `/api/authorization/${page}`;
    expect(await show(`http://192.168.1.20:8080${path}`)).toEqual([403, true]);
    // Behind the proxy, with and without what newer browsers send.
    expect(await show(`http://api.example${path}`)).toEqual([200, false]);
    const metadata = { 'Sec-Fetch-Site': 'none' };
    expect(await show(`http://10.0.0.5:8080${path}`, metadata)).toEqual([200, false]);
  }
  await provider.close();
});

test.each(['http://localhost:8080', 'https://api.example'])(
  '%s protects sign-ins, so a form that comes from elsewhere is refused as such',
  async (address) => {
    const provider = await openProvider();
    const answer = await provider.app.request(`${address}/api/authorization/authorize?register`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'ada', password: 'a long password', action: 'register' }),
    });
    const page = await answer.text();
    expect(answer.status).toBe(403);
    expect(page).toContain('PUBLIC_URL');
    expect(page).not.toContain('browsers protect sign-ins');
    await provider.close();
  },
);
