import { test as base, expect } from '@playwright/test';
import type { BrowserContext, ConsoleMessage, Locator, Page } from '@playwright/test';
import { isFull } from '../full.ts';

export { expect };

/** Problems that must not occur while the app is used; each is `kind: text`. */
type ProblemKind = 'console error' | 'page error' | 'policy violation';

/** A browser that is never idle loads no dialog before it is opened; it does what waits less than a second. */
export async function neverIdle(pages: Page | BrowserContext): Promise<void> {
  await pages.addInitScript(() => {
    const deadline = { didTimeout: true, timeRemaining: () => 0 };
    window.requestIdleCallback = (callback, { timeout = 1000 } = {}) =>
      timeout < 1000 ? window.setTimeout(callback, 0, deadline) : 0;
  });
}

interface AppFixtures {
  /**
   * Declares that problems matching the pattern (`console error: …`, `page error: …`,
   * `policy violation: …`) will occur. Any other fails the test at its end, and so does a declared
   * one that did not occur.
   */
  readonly expectProblem: (pattern: RegExp) => void;
  /** Makes the processor this many times slower for the page, in Chromium, until the test ends. */
  readonly slowDown: (times: number) => Promise<void>;
}

/**
 * Playwright's test against the server of this run. A console error, an uncaught error or a
 * violation of the content security policy, in any page of the context, fails the test.
 */
export const test = base.extend<AppFixtures & { readonly guard: Guard }>({
  baseURL: async ({}, provide) => {
    await provide(startedUrl('TYPEWRIGHT_URL'));
  },

  guard: [
    async ({ context }, provide) => {
      const guard = new Guard();
      await guard.watch(context);
      // Loading every dialog costs a tenth of a test's time.
      if (!isFull) await neverIdle(context);
      // The first steps would move what tests look at; `firstSteps.spec.ts` shows them.
      await context.addInitScript(() => {
        try {
          localStorage['typewright_view'] ??= '{"stepsSeen":true}';
        } catch {
          // Some tests block site data.
        }
      });
      await provide(guard);
      await guard.settle(context);
      // The one thing that Playwright leaves in a context it gives to the next test.
      await context.clearPermissions();
      guard.verify();
    },
    { auto: true },
  ],

  expectProblem: async ({ guard }, provide) => {
    await provide((pattern) => guard.expected.push(pattern));
  },

  slowDown: async ({ page }, provide) => {
    const session = await page.context().newCDPSession(page);
    const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
    await provide(async (times) => void (await slowDown(times)));
    // The next test gets the same page.
    await slowDown(1);
    await session.detach();
  },
});

/** The address of tests/gallery; with `?editor`, it shows the editor in another host than the sandbox. */
export function galleryAddress(query = ''): string {
  return new URL(query, startedUrl('TYPEWRIGHT_GALLERY_URL')).href;
}

function startedUrl(variable: string): string {
  const url = process.env[variable];
  if (url === undefined) throw new Error('The global setup did not start a server.');
  return url;
}

class Guard {
  readonly problems: string[] = [];
  readonly expected: RegExp[] = [];

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error') this.note('console error', describeMessage(message));
    });
    context.on('weberror', (error) => {
      this.note('page error', error.error().stack ?? String(error.error()));
    });
    await context.exposeFunction('reportPolicyViolation', (text: string) => {
      this.note('policy violation', text);
    });
    await context.addInitScript(() => {
      window.addEventListener('securitypolicyviolation', (event) => {
        const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
        const report: unknown = Reflect.get(window, 'reportPolicyViolation');
        if (typeof report !== 'function') return;
        report(
          `${effectiveDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`,
        );
      });
    });
  }

  /** Waits for problems that pages have already reported. */
  async settle(context: BrowserContext): Promise<void> {
    await Promise.all(
      context.pages().map(async (page) => {
        if (!page.isClosed()) await page.evaluate(() => new Promise((done) => setTimeout(done)));
      }),
    );
  }

  verify(): void {
    const surprises = this.problems.filter(
      (problem) => !this.expected.some((pattern) => pattern.test(problem)),
    );
    const missing = this.expected.filter(
      (pattern) => !this.problems.some((problem) => pattern.test(problem)),
    );
    expect(surprises, 'nothing goes wrong in the browser').toEqual([]);
    expect(missing.map(String), 'what was declared with expectProblem occurs').toEqual([]);
  }

  private note(kind: ProblemKind, text: string): void {
    this.problems.push(`${kind}: ${text}`);
  }
}

function describeMessage(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return `${message.text()} (${url}:${lineNumber})`;
}

/** Declares the tests in `body` once for each colour scheme that the system may ask for. */
export function inEachColorScheme(body: (colorScheme: 'light' | 'dark') => void): void {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme });
      body(colorScheme);
    });
  }
}

/** Drags a file over `target` and drops it there, as from the desktop. */
export async function dropFile(
  page: Page,
  target: Locator,
  file: { readonly name: string; readonly type: string } & (
    | { readonly text: string }
    /** A large text is built in the page by repeating its parts. */
    | { readonly parts: readonly (readonly [part: string, times: number])[] }
    /** A large file is read from disk, and the page fetches it. */
    | { readonly path: string }
  ),
): Promise<void> {
  const address = '/dropped-file';
  if ('path' in file) await page.route(`**${address}`, (route) => route.fulfill(file));
  const dataTransfer = await page.evaluateHandle(
    async ({ name, type, parts, url }) => {
      const body = parts?.map(([part, times]) => part.repeat(times)) ?? [
        await (await fetch(url)).blob(),
      ];
      const transfer = new DataTransfer();
      transfer.items.add(new File(body, name, { type }));
      return transfer;
    },
    {
      name: file.name,
      type: file.type,
      parts: 'parts' in file ? file.parts : 'text' in file ? [[file.text, 1] as const] : undefined,
      url: address,
    },
  );
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await target.dispatchEvent(event, { dataTransfer });
  }
  await dataTransfer.dispose();
}
