import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runCommand } from '../../server/builtServer.ts';
import { readStages, takeSteps } from '../../server/containerfile.ts';

test(
  'all steps of the Containerfile, taken in an empty folder, give a server with the app',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(900_000);
    const folder = mkdtempSync(join(tmpdir(), 'typewright-container-'));
    try {
      const [build, last] = ['build', 'last'].map((name) => join(folder, name)) as [string, string];
      mkdirSync(build);
      mkdirSync(last);
      const stages = readStages();
      takeSteps(stages.build, build);
      const { cwd, env, command, health } = takeSteps(stages.last, last, build);
      const server = await runCommand(command, { cwd, env: { ...env, PORT: '0' } });
      try {
        const { status } = spawnSync(health[0] ?? '', health.slice(1), {
          env: { ...process.env, PORT: new URL(server.url).port },
        });
        expect(status).toBe(0);
        await page.goto(server.url);
        await expect(page.getByRole('heading', { name: 'Typewright' }).first()).toBeVisible();
      } finally {
        await server.end('SIGTERM');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
