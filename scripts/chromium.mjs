// Where the browser for tests and benchmarks comes from.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Headless, no network of its own, and able to run in a container. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The path of an installed Chromium: CHROMIUM, the usual places, or the one of Playwright.
 * Throws when CHROMIUM names nothing that can be run.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROMIUM is "${chosen}", but there is no program at that path.`);
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = programs.flatMap((program) => folders.map((folder) => join(folder, program)));
  return [...candidates, chromium.executablePath()].find((file) => isExecutable(file));
}

/**
 * The path of a Chromium; installs Debian's package `chromium`, and says so, when there is none.
 * Throws when it cannot be installed.
 * @returns {string}
 */
export function findOrInstallChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('No Chromium was found. Installing the package "chromium" with apt-get …');
  const prefix = process.getuid?.() === 0 ? [] : ['sudo'];
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const [program, ...args] = [...prefix, 'apt-get', ...step];
    const { status } = spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) {
      throw new Error(
        `"${[program, ...args].join(' ')}" failed. Install Chromium and name it in CHROMIUM.`,
      );
    }
  }
  const installed = findChromium();
  if (installed === undefined) throw new Error('Chromium was installed, but cannot be found.');
  return installed;
}
