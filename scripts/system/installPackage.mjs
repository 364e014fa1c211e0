// Installs programs that tests need beside the app.
import { spawnSync } from 'node:child_process';

/**
 * Installs a Debian package with apt-get and says so. Throws if it can't be installed.
 * @param {string} name
 * @param {{ missing: string, otherwise: string }} words what is missing, and what to do if this fails
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
