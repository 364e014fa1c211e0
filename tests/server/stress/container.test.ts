import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildServer, runCommand } from '../builtServer.ts';
import { readStages, takeSteps } from '../containerfile.ts';

test('the last steps of the Containerfile, taken in an empty folder, give a server that is healthy', async () => {
  const built = await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'typewright-container-'));
  try {
    const stage = join(folder, 'build/build/dist');
    mkdirSync(stage, { recursive: true });
    cpSync(built.folder, stage, { recursive: true });
    const place = join(folder, 'last');
    mkdirSync(place);
    const { cwd, env, command, health } = takeSteps(
      readStages().last,
      place,
      join(folder, 'build'),
    );
    const server = await runCommand(command, { cwd, env: { ...env, PORT: '0' } });
    try {
      const isHealthy = () =>
        spawnSync(health[0] ?? '', health.slice(1), {
          env: { ...process.env, PORT: new URL(server.url).port },
        }).status;
      expect(isHealthy()).toBe(0);
      expect(env['DATA_DIR']).toBe(join(place, 'home/node/data'));
      expect(statSync(join(env['DATA_DIR'] ?? '', 'typewright.db')).mode & 0o777).toBe(0o600);
      expect(await server.end('SIGTERM')).toBe(0);
      expect(isHealthy()).toBe(1);
    } finally {
      await server.end('SIGKILL');
    }
  } finally {
    rmSync(folder, { recursive: true });
    built.remove();
  }
});
