import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor, type ActorRefFrom } from 'xstate';
import type { importFlow } from '../../../../src/machines/importFlow.ts';
import type { ImportSource } from '../../../../src/machines/importRequest.ts';
import { eventually } from '../../../support/eventually.ts';
import { listen, type HttpServer } from '../../httpServer.ts';
import { InProcessWorker } from '../../inProcessWorker.ts';
import { fillDisk, openPage, useBrowser, type Page } from '../../page.ts';

useBrowser();

let page: Page;
let server: HttpServer;

beforeAll(async () => {
  server = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/pets.json') response.end(pets);
    else if (pathname === '/vast.json') {
      response.setHeader('Content-Length', 65 * 1024 * 1024);
      response.flushHeaders();
    } else response.writeHead(404).end();
  });
});
afterAll(() => server.close());

beforeEach(async () => {
  page = await openPage();
  await page.storeType('Before');
});

const pets = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': { get: { operationId: 'pets.list', responses: { 200: { description: '' } } } },
  },
  components: { schemas: { Pet: { type: 'object', properties: { name: { type: 'string' } } } } },
});

/** The import flow of the editor, with the app's own actor. */
const flow = () =>
  page.open.editor.getSnapshot().children.import as ActorRefFrom<typeof importFlow>;

function take(source: ImportSource): void {
  flow().send({ type: 'take', source });
}

/** The reason in the dialog for a refusal. */
async function refusal(): Promise<string> {
  await eventually(() => expect(flow().getSnapshot().context.error).toBeDefined());
  const { error } = flow().getSnapshot().context;
  return error?.message ?? '';
}

function expectUnchanged(): void {
  expect(page.typeNames).toEqual(['Before']);
  expect(page.context.rev).toBe(1);
}

/** The import's worker; the first one is the page's own. */
const itsWorker = () => InProcessWorker.started[1];

async function imported(): Promise<void> {
  await eventually(() => expect(page.typeNames).toEqual(['Pet']));
}

it('names the importer if its worker could not be loaded', async () => {
  InProcessWorker.missing = true;
  take({ kind: 'text', text: pets });
  expect(await refusal()).toMatch(/^The importer couldn't be loaded/);
  expectUnchanged();
});

describe('a document', () => {
  it('is read from text, stored as a body, and replaces everything as one step', async () => {
    take({ kind: 'text', text: pets });
    await imported();
    const { outcome } = flow().getSnapshot().context;
    expect(outcome).toMatchObject({ operations: 1, types: 1, properties: 1 });
    await page.saved();
    const rows = await (await page.services.openStore()).history(page.services.keyOf('sandbox'));
    expect(rows.map(({ label }) => label)).toEqual([
      'Add type Before',
      `Import ${outcome?.format}`,
    ]);
    expect(rows[1]?.edit).toMatchObject({ edit: { content: { body: expect.any(String) } } });
    expect((await openPage()).typeNames).toEqual(['Pet']);
    page.open.editor.send({ type: 'undo' });
    await eventually(() => expect(page.typeNames).toEqual(['Before']));
    expect(itsWorker()?.ended).toBe(true);
  });

  it('is read from a file and named by its own title', async () => {
    const file = new File([pets], 'zoo.json');
    take({ kind: 'file', file, name: 'zoo.json' });
    await imported();
    await eventually(async () => expect((await page.row('sandbox'))?.name).toBe('Pets'));
  });

  it('is fetched from an address', async () => {
    take({ kind: 'address', url: `${server.origin}/pets.json?v=1` });
    await imported();
    await eventually(async () => expect((await page.row('sandbox'))?.name).toBe('Pets'));
  });

  it('is opened even if there is no room for it', async () => {
    fillDisk();
    take({ kind: 'text', text: pets });
    await imported();
    await eventually(() => expect(page.context.unsaved).toBe('quota'));
    fillDisk(false);
    await page.storeType('After');
    expect((await openPage()).typeNames).toEqual(['After', 'Pet']);
  });

  it('is saved whole, before later edits, if its worker dies while it is being stored', async () => {
    const { CompressionStream: real } = globalThis;
    // The stand-in does not finish before the worker dies.
    vi.stubGlobal('CompressionStream', TransformStream);
    vi.spyOn(TransformStream.prototype, 'readable', 'get').mockReturnValue(new ReadableStream());
    take({ kind: 'text', text: pets });
    await imported();
    vi.stubGlobal('CompressionStream', real);
    itsWorker()?.die('Out of memory.');
    await page.storeType('After');
    const rows = await (await page.services.openStore()).history(page.services.keyOf('sandbox'));
    expect(rows[1]?.edit).toMatchObject({ edit: { content: { spec: expect.anything() } } });
    expect((await openPage()).typeNames).toEqual(['After', 'Pet']);
  });

  it('reports its progress, in order', async () => {
    const stages = new Set<string>();
    flow().subscribe(({ context }) => {
      if (context.progress !== undefined) stages.add(context.progress.stage);
    });
    take({ kind: 'address', url: `${server.origin}/pets.json` });
    await imported();
    expect([...stages]).toEqual(expect.arrayContaining(['fetching', 'reading', 'receiving']));
    expect([...stages].indexOf('fetching')).toBeLessThan([...stages].indexOf('receiving'));
  });
});

describe('is refused, and nothing changes:', () => {
  it.each([
    ['what no format is', { kind: 'text', text: '{"a": ' }, /./],
    ['no address', { kind: 'address', url: 'pets' }, /^“pets” is not a complete web address/],
    [
      'another protocol',
      { kind: 'address', url: 'file:///etc/passwd' },
      /is not a complete web address/,
    ],
  ] as const)('%s', async (_, source, message) => {
    take(source);
    expect(await refusal()).toMatch(message);
    expectUnchanged();
  });

  it('an address where nothing is found', async () => {
    take({ kind: 'address', url: `${server.origin}/none.json` });
    expect(await refusal()).toMatch(/^127\.0\.0\.1:\d+ answered with status 404\./);
    expectUnchanged();
  });

  it('a server that does not answer', async () => {
    const gone = await listen(() => undefined);
    await gone.close();
    take({ kind: 'address', url: gone.origin });
    expect(await refusal()).toMatch(/couldn't be reached from this page/);
    expectUnchanged();
  });

  it('more than 64 MB, before it is read', async () => {
    take({ kind: 'address', url: `${server.origin}/vast.json` });
    expect(await refusal()).toMatch(/is 68\.2 MB, and at most 64 MB can be imported/);
    expectUnchanged();
    const file = new File([], 'vast.json');
    Object.defineProperty(file, 'size', { value: 64_900_000 });
    take({ kind: 'file', file, name: 'vast.json' });
    await eventually(() =>
      expect(flow().getSnapshot().context.error?.message).toMatch(/^vast\.json is 64\.9 MB/),
    );
    expectUnchanged();
  });

  it('a worker that cannot be loaded', async () => {
    InProcessWorker.missing = true;
    take({ kind: 'text', text: pets });
    expect(await refusal()).toMatch(/^The importer couldn't be loaded/);
    expectUnchanged();
  });

  it('a worker that crashes', async () => {
    const subscription = flow().subscribe(({ context }) => {
      if (context.progress !== undefined) itsWorker()?.die('out of memory');
    });
    take({ kind: 'text', text: pets });
    await eventually(() => expect(itsWorker()?.ended).toBe(true));
    subscription.unsubscribe();
    expect(await refusal()).toBe('The import stopped with an error: out of memory');
    expectUnchanged();
    take({ kind: 'text', text: pets });
    await imported();
  });
});

describe('cancelled', () => {
  it('while it runs, its worker is terminated and nothing changes', async () => {
    const done = vi.fn<() => void>();
    flow().subscribe(({ context }) => {
      if (context.outcome !== undefined) done();
    });
    flow().send({ type: 'open' });
    flow().send({ type: 'text', text: pets });
    flow().send({ type: 'run' });
    await waitFor(flow(), ({ context }) => context.progress !== undefined);
    flow().send({ type: 'cancel' });
    expect(itsWorker()?.ended).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expectUnchanged();
    expect(done).not.toHaveBeenCalled();
    // The entered text is still there, and can be imported.
    expect(flow().getSnapshot().context.text).toBe(pets);
    flow().send({ type: 'run' });
    await imported();
  });

  it('while it is fetched, the request is aborted', async () => {
    let asked = 0;
    let left = 0;
    const slow = await listen((request) => {
      asked += 1;
      request.on('close', () => (left += 1));
    });
    take({ kind: 'address', url: slow.origin });
    await eventually(() => expect(asked).toBe(1));
    flow().send({ type: 'cancel' });
    await eventually(() => expect(left).toBe(1));
    expectUnchanged();
    await slow.close();
  });
});
