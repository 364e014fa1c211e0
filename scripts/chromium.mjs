// Where the browser for tests and benchmarks comes from.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackage } from './installPackage.mjs';

/**
 * What Chromium leaves out. The first two are pages of their own in every window, for what the
 * address bar would suggest: nobody sees them, and they took as long as the app takes to open. The
 * others are what Playwright leaves out, because this list takes the place of Playwright's.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

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
  `--disable-features=${disabledFeatures.join(',')}`,
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
  installPackage('chromium', {
    missing: 'Chromium',
    otherwise: 'Install Chromium and name it in CHROMIUM.',
  });
  const installed = findChromium();
  if (installed === undefined) throw new Error('Chromium was installed, but cannot be found.');
  return installed;
}
