// Finds or installs the browser for tests and benchmarks.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackage } from './installPackage.mjs';

/**
 * Features of Chromium to turn off. The first two create hidden pages for address bar suggestions
 * in every window, which takes as long as opening the app. The others are those that Playwright
 * turns off, repeated here because this list replaces Playwright's.
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

/** Headless, without network requests of its own, and able to run in a container. */
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

/** The whole browser, and the headless shell, which has no browser UI. */
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

/** The program that CHROMIUM names. Throws if it can't be run. */
function findChosen() {
  const chosen = process.env.CHROMIUM;
  if (!chosen) return undefined;
  if (isExecutable(chosen)) return chosen;
  throw new Error(`CHROMIUM is "${chosen}", but there is no program at that path.`);
}

/** @param {readonly string[]} names of programs, in order of preference */
function findInstalled(names) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => isExecutable(file));
}

/**
 * The path of an installed Chromium: from CHROMIUM, the usual places, or Playwright.
 * Throws if CHROMIUM names something that can't be run.
 * @returns {string | undefined}
 */
export function findChromium() {
  const found = findChosen() ?? findInstalled(programs);
  if (found !== undefined) return found;
  const own = chromium.executablePath();
  return isExecutable(own) ? own : undefined;
}

/**
 * The path of a Chromium. If there is none, installs Debian's package `chromium` and says so.
 * Throws if it can't be installed.
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
 * The path of Chromium's headless shell, which opens a page with a third less CPU time; CHROMIUM
 * overrides it. If there is none, installs Debian's package `chromium-headless-shell`; if that
 * fails, uses the whole Chromium.
 * @returns {string}
 */
export function findOrInstallShell() {
  const found = findChosen() ?? findInstalled(shells);
  if (found !== undefined) return found;
  try {
    installPackage('chromium-headless-shell', {
      missing: 'headless shell of Chromium',
      otherwise: 'The full Chromium is used instead, which is slower.',
    });
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
  }
  return findInstalled(shells) ?? findOrInstallChromium();
}
