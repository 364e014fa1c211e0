import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readSettings } from '../../server/settings.ts';
import { endpoints } from '../../src/provider/contract/index.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const folder = 'docs/deploy';
const files = readdirSync(join(root, folder)).map((name) => [name, read(`${folder}/${name}`)]);
const [proxies, servers] = [
  files.filter(([name]) => name === 'nginx.conf' || name === 'Caddyfile'),
  files.filter(([name]) => name === 'typewright.service' || name === 'Containerfile'),
];

/** The values in a text, by setting: `PORT=8080`. */
function settingsIn(text: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(/\b([A-Z][A-Z_]+)=([^\s`$]+)/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}

/** Settings of Node, not of the server. */
const others = new Set(['NODE_ENV']);
const known = new Set(
  [...read('server/settings.ts').matchAll(/env\['(\w+)'\]/g)].map(([, n]) => n),
);

test('there is a unit, a container, and a proxy of each kind', () => {
  expect(files.map(([name]) => name)).toEqual([
    'Caddyfile',
    'Containerfile',
    'nginx.conf',
    'typewright.service',
  ]);
});

test.each(files)('%s has settings that the server reads and accepts', (_, text = '') => {
  const named = settingsIn(text);
  expect(Object.keys(named)).toContain('PORT');
  expect(Object.keys(named).filter((name) => !known.has(name) && !others.has(name))).toEqual([]);
  const settings = readSettings(named);
  expect(settings.ok ? '' : settings.refusal.message).toBe('');
  // Settings that are only mentioned.
  const mentioned = [...text.matchAll(/\b([A-Z]+_[A-Z_]+)\b/g)].map(([, name = '']) => name);
  expect(
    mentioned.filter((name) => !known.has(name) && !others.has(name) && !name.startsWith('AF_')),
  ).toEqual([]);
});

test.each(servers)('%s starts what the build makes', (_, text = '') => {
  expect(text).toMatch(/node(?:", ")? ?dist\/server\/main\.js/);
  const config = read('config/vite.server.config.ts');
  expect(config).toContain("outDir: 'dist/server'");
  expect(config).toContain("ssr: 'server/main.ts'");
});

test.each(files)('%s runs commands and names files that exist', (_, text = '') => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(
    ([, name = '']) => name,
  );
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const paths = [...text.matchAll(/docs\/[\w./]+/g)].map(([path]) => path);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(files)('%s asks after its health where the server answers', async (name, text = '') => {
  const asked = [...text.matchAll(/(?:health_uri |PORT}?)(\/\w+)/g)].map(([, path = '']) => path);
  const app = createApp({ appDir: null });
  for (const path of asked) expect((await app.request(path)).status).toBe(200);
  expect(asked.length).toBe(name === 'Caddyfile' || name === 'Containerfile' ? 1 : 0);
});

test.each(proxies)('%s passes on what the server needs', (_, text = '') => {
  const { PORT, PUBLIC_URL = '' } = settingsIn(text);
  expect(text).toContain(`127.0.0.1:${PORT}`);
  expect(text).toContain(new URL(PUBLIC_URL).host);
  const largest = Math.max(...endpoints.map(({ bodyLimit }) => bodyLimit));
  const [, megabytes] = /(?:client_max_body_size|max_size) (\d+)(?:m|MiB)/.exec(text) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBe(largest);
});

test('plain http is redirected for pages, and refused for the API', () => {
  const nginx = read(`${folder}/nginx.conf`);
  const [plain = '', encrypted = ''] = nginx.split(/^server \{$/m).slice(1);
  expect(plain).toMatch(/listen 80;[^]*location \/api\/ \{\s+return 403;/);
  expect(plain).toContain('return 301 https://api.example.com$request_uri;');
  expect(encrypted).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
  expect(encrypted).not.toContain('listen 80');
  const caddy = read(`${folder}/Caddyfile`);
  expect(caddy).toMatch(/^http:\/\/api\.example\.com \{[^]*handle \/api\/\* \{\s+respond 403/m);
  expect(caddy).toContain('redir https://api.example.com{uri}');
});

test('each proxy has its own suites, which are the recommended ones', () => {
  for (const [, text = ''] of proxies) expect(text).not.toMatch(/\bciphers\b|ssl_ciphers|ssl_ecdh/);
});

/** The last stage of the image, without the one that builds. */
function lastStage(): string {
  return (
    read(`${folder}/Containerfile`)
      .split(/^FROM /m)
      .at(-1) ?? ''
  );
}

test('the server runs as a user of its own, without rights elsewhere', () => {
  const unit = read(`${folder}/typewright.service`);
  for (const line of [
    'User=typewright',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'CapabilityBoundingSet=',
  ]) {
    expect(unit.split('\n')).toContain(line);
  }
  expect(lastStage()).toMatch(/^USER node$/m);
});

test('the package and the image have what was built, and no repository', () => {
  expect(lastStage().match(/^(?:COPY|ADD) .*$/gm)).toEqual([
    'COPY --from=build /build/dist ./dist',
  ]);
  expect(read('.dockerignore').split('\n')).toContain('.git');
  const { files: packed } = JSON.parse(read('package.json')) as { files: string[] };
  expect(packed.filter((path) => !/^!?dist\/|^docs\/|^CHANGELOG\.md$/.test(path))).toEqual([]);
});

test('the certificate is one that every program trusts: Caddy fetches it, and nothing makes its own', () => {
  // Caddy asks a public authority for the certificate of a site with a domain, unless it is told otherwise.
  const caddy = read(`${folder}/Caddyfile`);
  expect(caddy).toMatch(/^api\.example\.com \{$/m);
  for (const [, text = ''] of files) {
    expect(text).not.toMatch(/tls internal|local_certs|auto_https|self-?signed|openssl req/i);
  }
});

test('nginx passes on the host, the addresses before it, and answers that take long', () => {
  const text = read(`${folder}/nginx.conf`);
  expect(text).toContain('proxy_set_header Host $host;');
  expect(text).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
  const [, deadline = ''] = /workDeadline = (\d+)_000/.exec(read('server/main.ts')) ?? [];
  const [, patience = ''] = /proxy_read_timeout (\d+)s/.exec(text) ?? [];
  expect(Number(patience)).toBeGreaterThan(Number(deadline));
});
