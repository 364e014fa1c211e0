import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIncludePorts } from '../../../src/app/includes/includeLoader.ts';
import type { Include, TypeRef } from '../../../src/domain/model/specification.ts';
import { eventually } from '../../support/eventually.ts';
import { listen, type HttpServer } from '../httpServer.ts';
import { openPage, textStorage, useBrowser, type Page } from '../page.ts';
import { stubWindow, type PageWindow } from '../pageWindow.ts';

useBrowser();

let page: Page;
let view: PageWindow;
let server: HttpServer;
/** The requests so far, and whether the server answers. */
let asked: string[];
let isUp: boolean;

beforeAll(async () => {
  server = await listen((request, response) => {
    asked.push(request.url ?? '');
    const name = request.url?.slice(1) ?? '';
    if (isUp) response.end(JSON.stringify({ definitions: { [name]: { type: 'struct' } } }));
    else response.writeHead(503).end();
  });
});
afterAll(() => server.close());

beforeEach(async () => {
  asked = [];
  isUp = true;
  view = stubWindow();
  page = await openPage();
});

const createPorts = (storage = textStorage) =>
  createIncludePorts({ storage, worker: page.services.worker }, page.session);
const urlOf = (name: string) => `${server.origin}/${name}`;

function include(name: string, rest: Partial<Include> = {}): void {
  page.edit({
    kind: 'import.add',
    include: { alias: name.toLowerCase(), url: urlOf(name), ...rest },
  });
}

type Ports = ReturnType<typeof createPorts>;
const namesOf = (ports: Ports, name: string) => {
  const found = ports.resolved.current().get(urlOf(name));
  return found?.ok === true ? found.value.map((type) => type.name) : found?.refusal.code;
};

describe('the includes of the open specification', () => {
  it('are each resolved once, those present and those added later', async () => {
    include('Pet');
    const ports = createPorts();
    await eventually(() => expect(namesOf(ports, 'Pet')).toEqual(['Pet']));
    include('Owner');
    await eventually(() => expect(namesOf(ports, 'Owner')).toEqual(['Owner']));
    page.addType('Shop');
    expect(asked).toEqual(['/Pet', '/Owner']);
  });

  it('change when another specification is opened', async () => {
    const ports = createPorts();
    await page.session.switchTo('other');
    await page.ready();
    include('Pet');
    await eventually(() => expect(namesOf(ports, 'Pet')).toEqual(['Pet']));
  });

  it('are passed on to listeners and to the worker', async () => {
    const ports = createPorts();
    let told = 0;
    const stop = ports.resolved.subscribe(() => (told += 1));
    include('Pet');
    await eventually(() => expect(told).toBe(1));
    stop();
    include('Owner');
    await eventually(() => expect(namesOf(ports, 'Owner')).toEqual(['Owner']));
    expect(told).toBe(1);
    const ofOwner: TypeRef = { kind: 'reference', target: 'owner:Owner' };
    const properties = [{ name: 'owner', type: ofOwner }];
    page.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Shop', properties } });
    await page.saved();
    // The worker is notified separately, and may be later.
    await eventually(async () => {
      await page.services.worker.print('openapi-json');
      const printed = new TextDecoder().decode(await page.services.worker.printedBytes());
      expect(JSON.parse(printed)).toHaveProperty(
        ['components', 'schemas', 'owner_Owner', 'type'],
        'object',
      );
    });
  });

  it('are not fetched if their types are already there', async () => {
    const ports = createPorts();
    include('Pet', { types: [] });
    include('Owner');
    await eventually(() => expect(namesOf(ports, 'Owner')).toEqual(['Owner']));
    expect(asked).toEqual(['/Owner']);
  });

  it('are not fetched by a tab that follows another, until it takes over', async () => {
    include('Pet');
    await page.saved();
    page.open.editor.send({ type: 'role', role: 'follower' });
    const ports = createPorts();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked).toEqual([]);
    page.open.editor.send({ type: 'role', role: 'writer' });
    await eventually(() => expect(namesOf(ports, 'Pet')).toEqual(['Pet']));
  });

  it('that could not be read are retried when the network is back', async () => {
    isUp = false;
    include('Pet');
    const ports = createPorts();
    await eventually(() => expect(namesOf(ports, 'Pet')).toEqual(expect.any(String)));
    isUp = true;
    view.events.dispatchEvent(new Event('online'));
    await eventually(() => expect(namesOf(ports, 'Pet')).toEqual(['Pet']));
  });
});

it('an include that could not be loaded is retried after a while', async () => {
  let tries = 0;
  const ports = createPorts({
    ...textStorage,
    get(key) {
      tries += 1;
      if (tries === 1) throw new DOMException('Access denied.', 'SecurityError');
      return textStorage.get(key);
    },
  });
  include('Pet');
  await eventually(() => expect(namesOf(ports, 'Pet')).toEqual(['Pet']));
  expect(tries).toBeGreaterThan(1);
});

it('an include that the dialog has loaded is known from then on', async () => {
  const ports = createPorts();
  const { signal } = new AbortController();
  expect(await ports.resolve({ url: urlOf('Pet') }, signal)).toMatchObject({
    ok: true,
    value: [{ name: 'Pet' }],
  });
  expect(namesOf(ports, 'Pet')).toEqual(['Pet']);
});
