// Where the browsers other than Chromium come from that the tests look at.
import { existsSync } from 'node:fs';
import { installPackage } from './installPackage.mjs';

/**
 * Each with the program that its Debian package brings, and the name of its variable, by which
 * another program can be chosen.
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
 * The path of a program; installs its package, and says so, when there is none. Throws when it cannot
 * be installed.
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
