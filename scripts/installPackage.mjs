// How what the tests run beside the app gets onto a machine that does not have it.
import { spawnSync } from 'node:child_process';

/**
 * Installs a package of Debian by apt-get, and says so. Throws when it cannot be installed.
 * @param {string} name
 * @param {{ missing: string, otherwise: string }} words what is missing, and what else to do
 */
export function installPackage(name, { missing, otherwise }) {
  console.log(`No ${missing} was found. Installing the package "${name}" with apt-get …`);
  const prefix = process.getuid?.() === 0 ? [] : ['sudo'];
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const [program, ...args] = [...prefix, 'apt-get', ...step];
    const { status } = spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) {
      throw new Error(`"${[program, ...args].join(' ')}" failed. ${otherwise}`);
    }
  }
}
