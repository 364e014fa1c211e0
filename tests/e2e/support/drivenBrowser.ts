import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** What a test needs from a page, in any browser. */
export type DrivenPage = Pick<Page, 'goto' | 'evaluate' | 'close'>;

/** A browser that Playwright can't drive. */
export interface DrivenBrowser {
  open(): Promise<DrivenPage>;
  close(): Promise<void>;
}

/** Opens pages, runs code in them and closes them, by handle. */
export interface PageDriver {
  readonly goto: (url: string) => Promise<void>;
  /**
   * Runs the text of a function with JSON arguments; resolves with JSON, or rejects with what was
   * thrown.
   */
  readonly run: (source: string, json: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The page, with the methods of Playwright's. */
export function drivenPage({ goto, run, close }: PageDriver): DrivenPage {
  const evaluate = async (body: unknown, arg?: unknown): Promise<unknown> => {
    const given = await run(
      `async (json) => JSON.stringify({ value: await (${String(body)})(JSON.parse(json).arg) })`,
      JSON.stringify({ arg }),
    );
    return (JSON.parse(given) as { readonly value?: unknown }).value;
  };
  return {
    async goto(url) {
      await goto(url);
      return null;
    },
    // Only the overload with a function is supported.
    evaluate: evaluate as DrivenPage['evaluate'],
    close,
  };
}

/** A program that is killed together with everything it started. */
export interface Program {
  /** Resolves with the first match in its output. */
  readonly says: (wanted: RegExp) => Promise<RegExpExecArray>;
  readonly end: () => Promise<void>;
}

/** Starts a program with an empty home folder. */
export async function startProgram(
  path: string,
  args: (home: string) => readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Program> {
  const home = await mkdtemp(join(tmpdir(), 'typewright-browser-'));
  const child = spawn(path, args(home), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, ...env },
  });
  const exited = once(child, 'exit');
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      listeners.forEach((listener) => listener());
    });
  }
  return {
    says: (wanted) =>
      new Promise((resolve, reject) => {
        const listener = () => {
          const found = wanted.exec(said);
          if (found === null) return;
          listeners.delete(listener);
          resolve(found);
        };
        listeners.add(listener);
        listener();
        child.once('error', reject);
        child.once('exit', () => reject(new Error(`${path} did not start.\n${said}`)));
      }),
    async end() {
      endGroup(child);
      await exited;
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The program has ended already.
  }
}
