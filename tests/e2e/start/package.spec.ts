import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function run(program: string, args: readonly string[], cwd: string, input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, input, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout;
}

test(
  'the package, installed in an empty folder, serves the app and converts',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(600_000);
    const folder = mkdtempSync(join(tmpdir(), 'typewright-package-'));
    try {
      run('npm', ['pack', '--pack-destination', folder], root);
      const [tarball = ''] = readdirSync(folder);
      writeFileSync(join(folder, 'package.json'), '{}');
      run(
        'npm',
        ['install', '--omit=dev', '--no-audit', '--no-fund', join(folder, tarball)],
        folder,
      );

      const design = '{"definitions":{"Pet":{"type":"struct","properties":{}}}}';
      expect(
        run('npx', ['typewright', 'convert', '-', '--to', 'typescript'], folder, design),
      ).toContain('export interface Pet');

      const server = spawn('npx', ['typewright', 'serve'], {
        cwd: folder,
        env: { ...process.env, PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      });
      try {
        let said = '';
        server.stdout.on('data', (data: Buffer) => (said += data.toString()));
        await expect.poll(() => said, { timeout: 60_000 }).toContain('ready at');
        const [address = ''] = /http:\/\/localhost:\d+/.exec(said) ?? [];
        await page.goto(address);
        await expect(page.getByRole('heading', { name: 'Typewright' }).first()).toBeVisible();
        expect(run('npx', ['typewright', 'user', 'list'], folder)).toBe('');
        const copied = run('npx', ['typewright', 'backup', 'copy.db'], folder);
        expect(copied).toContain('The copy is in copy.db');
      } finally {
        // npx and the server that it has started.
        process.kill(-(server.pid ?? 0), 'SIGTERM');
        if (server.exitCode === null) await once(server, 'exit');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
