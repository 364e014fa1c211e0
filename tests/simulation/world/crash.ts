import Sqlite from 'better-sqlite3';
import type { Fetch } from '../../../src/provider/http.ts';
import type { Database } from '../../../src/storage/database/database.ts';
import { watchWrites } from '../../storage/watchWrites.ts';

export type Victim = 'browser' | 'server';

/**
 * Kills the browser or the server at the `at`-th crash point while it is armed. Crash points are writes of
 * the browser's database, statements of the server's database, and requests or answers being sent or
 * received.
 */
export class Crash {
  isArmed = false;
  /** The number of crash points that have passed. */
  passed = 0;
  /** The crash points at which something was killed. */
  readonly where: string[] = [];
  /** The next crash point at which something is killed. */
  at: number;
  /** Closes everything that the browser has open. */
  killBrowser: () => void = () => undefined;
  private readonly abort: (() => void)[] = [];
  private isBrowserDead = false;
  private isServerDead = false;
  /** The number of requests that the server is answering. */
  private inside = 0;
  private crashes = 0;

  constructor(at: number) {
    this.at = at;
  }

  /** Passes a crash point; returns whether the victim is dead after it. */
  private pass(victim: Victim, what: string): boolean {
    const isDead = () => (victim === 'browser' ? this.isBrowserDead : this.isServerDead);
    if (!this.isArmed || isDead()) return isDead();
    this.passed += 1;
    if (this.passed !== this.at) return false;
    this.where.push(`the ${victim} ${what}`);
    if (victim === 'server') {
      this.isServerDead = true;
      this.crashes += 1;
    } else {
      this.isBrowserDead = true;
      for (const abort of this.abort) abort();
      this.killBrowser();
    }
    return true;
  }

  /** Called when everything is started again. */
  restart(): void {
    this.isBrowserDead = false;
  }

  readonly watch = (database: Database): void => {
    this.abort.push(watchWrites(database, (moment) => this.pass('browser', moment)));
  };

  /** A killed server does not answer; the next request finds a new one with the committed data. */
  readonly between =
    (serve: Fetch): Fetch =>
    async (url, init) => {
      const what = `${init.method ?? 'GET'} ${new URL(url).pathname}`;
      this.pass('browser', `before it sends ${what}`);
      if (this.isServerDead) throw new TypeError('connection refused');
      const { crashes } = this;
      this.inside += 1;
      try {
        const answer = await serve(url, init);
        // After the commit, before anybody knows of it.
        this.pass('server', `before it answers ${what}`);
        if (this.crashes !== crashes) throw new TypeError('connection reset');
        this.pass('browser', `before it hears of ${what}`);
        return answer;
      } finally {
        this.inside -= 1;
        if (this.inside === 0) this.isServerDead = false;
      }
    };

  /** Watches the statements of all servers in this process, until the returned function is called. */
  watchStatements(): () => void {
    const { prototype } = statementClass();
    const methods = ['run', 'all', 'get'] as const;
    const before = methods.map((name) => [name, prototype[name]] as const);
    const isDeadBefore = (text: string) =>
      !/^rollback/i.test(text) && this.pass('server', `before "${text.slice(0, 60)}"`);
    for (const [name, method] of before) {
      prototype[name] = function (this: Statement, ...given: unknown[]): unknown {
        if (isDeadBefore(this.source)) throw new Error('killed');
        return method.apply(this, given);
      };
    }
    return () => {
      for (const [name, method] of before) prototype[name] = method;
    };
  }
}

interface Statement {
  readonly source: string;
}

type Methods = Record<'run' | 'all' | 'get', (this: Statement, ...given: unknown[]) => unknown>;

/** The library does not export this class. */
function statementClass(): { readonly prototype: Methods } {
  const database = new Sqlite(':memory:');
  const prototype = Object.getPrototypeOf(database.prepare('select 1')) as Methods;
  database.close();
  return { prototype };
}
