import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const program = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

/** Runs the built server until it prints something, calls `body` and always stops it. */
async function withServer<Value>(
  port: string,
  body: (server: {
    readonly firstOutput: string;
    readonly signal: (name: NodeJS.Signals) => void;
    readonly end: Promise<{ code: number | null; stdout: string; stderr: string }>;
  }) => Promise<Value>,
): Promise<Value> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'typewright-data-'));
  // Playwright forces colours, about which Node prints a warning if the environment turns them off.
  const env = {
    ...process.env,
    FORCE_COLOR: undefined,
    PORT: port,
    DATA_DIR,
    DATABASE_URL: '',
  };
  const child = spawn(process.execPath, [program], { env });
  const exited = once(child, 'exit');
  const end = Promise.all([exited, text(child.stdout), text(child.stderr)]).then(
    ([, stdout, stderr]) => ({ code: child.exitCode, stdout, stderr }),
  );
  try {
    const first: unknown[] = await Promise.race([
      once(child.stdout, 'data'),
      once(child.stderr, 'data'),
    ]);
    return await body({
      firstOutput: String(first[0]),
      signal: (name) => child.kill(name),
      end,
    });
  } finally {
    child.kill('SIGKILL');
    await exited;
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  const tag = signal === 'SIGINT' ? '@full' : [];
  test(
    `prints one line with its address and exits gracefully on ${signal}`,
    { tag },
    async ({ request }) => {
      await withServer('0', async (server) => {
        const address = /http:\/\/localhost:\d+/.exec(server.firstOutput)?.[0] ?? '';
        expect((await request.get(`${address}/healthz`)).status()).toBe(200);
        server.signal(signal);
        const { code, stdout, stderr } = await server.end;
        // Without accounts there is a setup link, too.
        expect(stdout).toMatch(
          /^Typewright is ready at \S+\nThere is no account yet\. .*\/api\/authorization\/setup#key=[\w-]{43}\n$/,
        );
        expect(stdout).toContain(`Typewright is ready at ${address}\n`);
        expect(stderr).toBe('');
        expect(code).toBe(0);
      });
    },
  );
}

test('a port that is in use is named, and the server exits with 1', async () => {
  const port = new URL(process.env['TYPEWRIGHT_URL'] ?? '').port;
  await withServer(port, async (server) => {
    const { code, stdout, stderr } = await server.end;
    expect(stderr).toContain(`Port ${port} is already in use`);
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });
});

test('an invalid PORT is refused', async () => {
  await withServer('eighty', async (server) => {
    const { code, stderr } = await server.end;
    expect(stderr).toContain('PORT must be a number from 0 to 65535, but it is "eighty".');
    expect(code).toBe(1);
  });
});

/** One request as raw text: no client would send these. */
async function rawRequest(url: string, lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), 'localhost');
  socket.end([...lines, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}

test('path traversal out of the app leads nowhere', async () => {
  const url = process.env['TYPEWRIGHT_URL'] ?? '';
  for (const path of ['/../../package.json', '/%2e%2e/%2e%2e/package.json', '/..%5cserver']) {
    const answer = await rawRequest(url, [`GET ${path} HTTP/1.1`, 'Host: localhost']);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  }
});

test('a forged Host gets 400, with the security headers', async () => {
  const url = process.env['TYPEWRIGHT_URL'] ?? '';
  const answer = await rawRequest(url, ['GET / HTTP/1.1', 'Host: a b']);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
});
