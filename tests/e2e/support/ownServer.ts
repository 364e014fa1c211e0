import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../dist', import.meta.url));

/**
 * A server with its own copy of this run's build: it can be killed, given another version of the
 * app and started again at the same address.
 */
export class OwnServer {
  readonly url: string;
  readonly #folder: string;
  #child: ChildProcess;

  private constructor(folder: string, child: ChildProcess, url: string) {
    this.#folder = folder;
    this.#child = child;
    this.url = url;
  }

  /**
   * `appDir` is the folder that it serves, by default the app. The contents of `galleryDir` are
   * served beside it, as `/gallery.html`. It begins with a copy of `dataDir`.
   */
  static async start(
    appDir = join(built, 'app'),
    galleryDir?: string,
    dataDir?: string,
  ): Promise<OwnServer> {
    const folder = await mkdtemp(join(tmpdir(), 'typewright-e2e-'));
    await cp(join(built, 'server'), join(folder, 'server'), { recursive: true });
    await cp(appDir, join(folder, 'app'), { recursive: true });
    if (galleryDir !== undefined) {
      await cp(join(galleryDir, 'assets'), join(folder, 'app/assets'), { recursive: true });
      await cp(join(galleryDir, 'index.html'), join(folder, 'app/gallery.html'));
    }
    if (dataDir !== undefined) await cp(dataDir, join(folder, 'data'), { recursive: true });
    const { child, url } = await run(folder, '0');
    return new OwnServer(folder, child, url);
  }

  get dataDir(): string {
    return join(this.#folder, 'data');
  }

  /** Like a power failure: nothing is finished, and nothing answers any more. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }

  /** The same server again, at the same address. */
  async restart(): Promise<void> {
    const { child } = await run(this.#folder, new URL(this.url).port);
    this.#child = child;
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /**
   * Replaces the app with another version, like a deployment: every file with a hash in its name
   * gets a new name, files with old names disappear, and the page's title ends with `mark`.
   */
  async deploy(mark: string): Promise<void> {
    await this.kill();
    const app = join(this.#folder, 'app');
    const assets = join(app, 'assets');
    for (const folder of [app, assets]) {
      const compressed = (await readdir(folder)).filter((name) => /\.(?:br|gz)$/.test(name));
      await Promise.all(compressed.map((name) => rm(join(folder, name))));
    }
    const names = await readdir(assets);
    const renamed = names.map((name) => [name, name.replace(/\.(\w+)$/, `${mark}.$1`)] as const);
    const texts = [
      'index.html',
      'hosted.html',
      'service-worker.js',
      ...names.map((name) => `assets/${name}`),
    ];
    for (const file of texts) {
      let text = await readFile(join(app, file), 'utf8');
      for (const [name, next] of renamed) text = text.replaceAll(name, next);
      text = text
        .replace('</title>', ` ${mark}</title>`)
        .replace(/("revision":")(\w+","url":"(?:index|hosted)\.html")/g, `$1${mark}$2`);
      await writeFile(join(app, file), text);
    }
    await Promise.all(
      renamed.map(([name, next]) => rename(join(assets, name), join(assets, next))),
    );
    await this.restart();
  }
}

async function run(folder: string, port: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(folder, 'server/main.js')], {
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      REGISTRATION: 'open',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const address = /http:\/\/localhost:\d+/.exec(said);
        if (address !== null) resolve(address[0]);
      });
    }
    child.once('exit', () => reject(new Error(`The server did not start.\n${said}`)));
  });
  return { child, url };
}
