import { WebSocket } from 'undici';
import { findOrInstall } from '../../../scripts/system/otherBrowsers.mjs';
import { drivenPage, startProgram, type DrivenBrowser } from '../support/drivenBrowser.ts';

/** Firefox, driven by WebDriver BiDi, which it supports natively. */
export async function startFirefox(): Promise<DrivenBrowser> {
  const program = await startProgram(findOrInstall('FIREFOX'), (home) => [
    '--headless',
    '--no-remote',
    '--profile',
    home,
    '--remote-debugging-port=0',
  ]);
  try {
    const [, address = ''] = await program.says(/WebDriver BiDi listening on (ws:\S+)/);
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('Firefox takes no commands.')));
    });
    const ask = speak(socket);
    await ask('session.new', { capabilities: {} });
    return {
      async open() {
        const { context } = await ask('browsingContext.create', { type: 'tab' });
        return drivenPage({
          async goto(url) {
            await ask('browsingContext.navigate', { context, url, wait: 'complete' });
          },
          run: (source, json) => call(ask, context, source, json),
          async close() {
            await ask('browsingContext.close', { context });
          },
        });
      },
      async close() {
        socket.close();
        await program.end();
      },
    };
  } catch (error) {
    await program.end();
    throw error;
  }
}

type Answer = Readonly<Record<string, unknown>>;
type Ask = (method: string, params: object) => Promise<Answer>;

/** Answers are matched to commands by number. */
function speak(socket: WebSocket): Ask {
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    const { id } = answer;
    if (typeof id === 'number') waiting.get(id)?.(answer);
  });
  let sent = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, ({ type, result, message }) => {
        if (type === 'success') resolve(result as Answer);
        else reject(new Error(`${method}: ${String(message)}`));
      });
      socket.send(JSON.stringify({ id: sent, method, params }));
    });
}

async function call(ask: Ask, context: unknown, source: string, json: string): Promise<string> {
  const answer = await ask('script.callFunction', {
    functionDeclaration: source,
    arguments: [{ type: 'string', value: json }],
    awaitPromise: true,
    target: { context },
  });
  const { result, exceptionDetails } = answer as {
    readonly result?: { readonly value: string };
    readonly exceptionDetails?: { readonly text: string };
  };
  if (result === undefined) throw new Error(exceptionDetails?.text);
  return result.value;
}
