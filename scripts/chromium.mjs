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

/** The browser that people use, and the same without what is around a page. */
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shells = ['chromium-headless-shell'];

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What CHROMIUM names. Throws when that is nothing that can be run. */
function findChosen() {
  const chosen = process.env.CHROMIUM;
  if (!chosen) return undefined;
  if (isExecutable(chosen)) return chosen;
  throw new Error(`CHROMIUM is "${chosen}", but there is no program at that path.`);
}

/** @param {readonly string[]} names of programs, the best first */
function findInstalled(names) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => isExecutable(file));
}

/**
 * The path of an installed Chromium: CHROMIUM, the usual places, or the one of Playwright.
 * Throws when CHROMIUM names nothing that can be run.
 * @returns {string | undefined}
 */
export function findChromium() {
  const found = findChosen() ?? findInstalled(programs);
  if (found !== undefined) return found;
  const own = chromium.executablePath();
  return isExecutable(own) ? own : undefined;
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

/**
 * The path of a Chromium that has only what is in a page: it opens one for a third less of the
 * processors' time. CHROMIUM takes its place. Installs Debian's package `chromium-headless-shell`
 * when there is none; where that is not to be had, it is the whole Chromium.
 * @returns {string}
 */
export function findOrInstallShell() {
  const found = findChosen() ?? findInstalled(shells);
  if (found !== undefined) return found;
  try {
    installPackage('chromium-headless-shell', {
      missing: 'headless shell of Chromium',
      otherwise: 'The whole Chromium takes its place, which takes longer.',
    });
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
  }
  return findInstalled(shells) ?? findOrInstallChromium();
}
