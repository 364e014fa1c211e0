import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { findOrInstall } from '../../../scripts/system/otherBrowsers.mjs';
import { drivenPage, startProgram, type DrivenBrowser } from '../support/drivenBrowser.ts';

/** The browser that comes with the driver. */
const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const environment = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
};

/** WebKitGTK, driven by WebDriver, on a virtual screen, because it needs a screen. */
export async function startWebKit(): Promise<DrivenBrowser> {
  const xvfb = findOrInstall('XVFB');
  const webDriver = findOrInstall('WEBKIT_DRIVER');
  const screen = await startProgram(xvfb, () => ['-displayfd', '1', '-nolisten', 'tcp']);
  try {
    // It may print an error first, because another screen has the first number.
    const [display] = await screen.says(/^\d+(?=\n)/m);
    const port = await freePort();
    const driver = await startProgram(webDriver, () => [`--port=${port}`], {
      ...environment,
      DISPLAY: `:${display}`,
    });
    const end = async () => {
      await driver.end();
      await screen.end();
    };
    try {
      return await openSession(`http://127.0.0.1:${port}`, end);
    } catch (error) {
      await driver.end();
      throw error;
    }
  } catch (error) {
    await screen.end();
    throw error;
  }
}

async function openSession(url: string, end: () => Promise<void>): Promise<DrivenBrowser> {
  const options = { binary: browser, args: ['--automation'] };
  const alwaysMatch = { 'webkitgtk:browserOptions': options };
  await answering(url);
  const { sessionId } = await ask<{ readonly sessionId: string }>(`${url}/session`, {
    capabilities: { alwaysMatch },
  });
  const session = `${url}/session/${sessionId}`;
  await ask(`${session}/timeouts`, { script: 60_000 });
  // The first page stays open: without any page the browser exits.
  const { value: first } = (await (await fetch(`${session}/window`)).json()) as {
    readonly value: string;
  };
  return {
    async open() {
      await ask(`${session}/window`, { handle: first });
      // A window, because a tab may be hidden, and then no animation ends.
      const { handle } = await ask<{ readonly handle: string }>(`${session}/window/new`, {
        type: 'window',
      });
      /** Commands apply to the page that was selected last. */
      const choose = () => ask(`${session}/window`, { handle });
      return drivenPage({
        async goto(to) {
          await choose();
          await ask(`${session}/url`, { url: to });
        },
        async run(source, json) {
          await choose();
          const script = `const [json, done] = arguments; (${source})(json).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
          const { value, error } = await ask<{ readonly value?: string; readonly error?: string }>(
            `${session}/execute/async`,
            { script, args: [json] },
          );
          if (value === undefined) throw new Error(error);
          return value;
        },
        async close() {
          await choose();
          await ask(`${session}/window`);
        },
      });
    },
    close: end,
  };
}

/** Posts a command or, without `body`, sends a DELETE. */
async function ask<Value = unknown>(url: string, body?: object): Promise<Value> {
  const init =
    body === undefined ? { method: 'DELETE' } : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, init);
  const { value } = (await response.json()) as { readonly value: Value };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

async function answering(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/status`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
