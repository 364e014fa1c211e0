// Finds or installs the browsers other than Chromium for the tests.
import { existsSync } from 'node:fs';
import { installPackage } from './installPackage.mjs';

/**
 * Each program with its Debian package; the key is the environment variable that overrides its
 * path.
 */
const programs = {
  FIREFOX: { missing: 'Firefox', package: 'firefox-esr', path: '/usr/bin/firefox-esr' },
  WEBKIT_DRIVER: {
    missing: 'driver of WebKitGTK',
    package: 'webkit2gtk-driver',
    path: '/usr/bin/WebKitWebDriver',
  },
  XVFB: { missing: 'virtual screen', package: 'xvfb', path: '/usr/bin/Xvfb' },
};

/**
 * The path of a program. If it is missing, installs its package and says so. Throws if that fails.
 * @param {keyof typeof programs} name
 * @returns {string}
 */
export function findOrInstall(name) {
  const { missing, package: wanted, path } = programs[name];
  const chosen = process.env[name];
  if (chosen) return chosen;
  if (existsSync(path)) return path;
  installPackage(wanted, { missing, otherwise: `Install it and name the program in ${name}.` });
  if (!existsSync(path)) throw new Error(`The package "${wanted}" has no ${path}.`);
  return path;
}
