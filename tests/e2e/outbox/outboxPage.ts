import type { BrowserContext, CDPSession } from '@playwright/test';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { readAll, signIn, type Client } from '../../server/stress/writing.ts';
import { expect } from '../support/app.ts';
import type { DrivenPage } from '../support/drivenBrowser.ts';

const password = 'correct horse';
/** Saves go to the first document; comments to the issue of either, whose number is unique. */
export const [documentName, otherDocument] = ['ada/shop', 'ada/garage'] as const;
const documents = [documentName, otherDocument];
type Document = (typeof documents)[number];
const issueOf = (document: Document) => documents.indexOf(document) + 1;

/**
 * Creates ada's account and her documents on the page at `url`, whose session the browser then has;
 * returns functions that read directly from the server.
 */
export async function startAccount(page: DrivenPage, url: string, server: string): Promise<Client> {
  await page.goto(`${url}/`);
  const status = await page.evaluate(async (secret) => {
    const body = new URLSearchParams({ action: 'register', name: 'ada', password: secret });
    const answer = await fetch('/api/authorization/authorize?register', { method: 'POST', body });
    return answer.status;
  }, password);
  expect(status).toBe(200);
  return startDocuments(server);
}

/** Creates ada's account without a browser; returns the cookie of her session. */
export async function register(server: string): Promise<{ name: string; value: string }> {
  const response = await fetch(`${server}/api/authorization/authorize?register`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ action: 'register', name: 'ada', password }),
    redirect: 'manual',
  });
  const [, name = '', value = ''] =
    /^([^=]+)=([^;]*)/.exec(response.headers.getSetCookie()[0] ?? '') ?? [];
  expect(name).not.toBe('');
  return { name, value };
}

/** Creates ada's documents; returns functions that read directly from the server. */
export async function startDocuments(server: string): Promise<Client> {
  const client = await signIn(server, 'ada', password);
  for (const name of documents) {
    await post(client, '/document/ada', { name: name.slice('ada/'.length) });
    await post(client, `/document/${name}/issue`, { title: 'First' });
  }
  return client;
}

async function post({ url, token }: Client, path: string, body: object): Promise<void> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
}

/** Waits until the app is installed, so that its service worker continues without a page. */
export async function installed(page: DrivenPage): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

interface Opening {
  /** The id of the open specification. */
  readonly spec?: string;
  readonly provider?: string;
  readonly token?: string | undefined;
}

/** A page through which a test writes to the provider; each has its own open specification. */
export class OutboxPage {
  readonly page: DrivenPage;
  readonly #account: string;

  private constructor(page: DrivenPage, provider: string) {
    this.page = page;
    this.#account = `ada@${provider}/api`;
  }

  /** `provider` is by default the server of the app; another one needs a `token`. */
  static async open(
    page: DrivenPage,
    url: string,
    { spec = 'hosted', provider = url, token }: Opening = {},
  ): Promise<OutboxPage> {
    await page.goto(`${url}/gallery.html?outbox=${spec}`);
    await expect.poll(() => page.evaluate(() => document.title)).toBe('Outbox');
    const outbox = new OutboxPage(page, provider);
    if (token !== undefined) {
      const signedIn = await page.evaluate(
        ([account, given]) => globalThis.hostedOutbox?.signIn(account, given),
        [outbox.#account, token] as const,
      );
      expect(signedIn).toMatchObject({ ok: true });
    }
    return outbox;
  }

  /** Saves the document with one more type; resolves once the save is queued. */
  async save(type: string): Promise<void> {
    const result = await this.page.evaluate(
      ([account, document, name]) => globalThis.hostedOutbox?.save(account, document, name),
      [this.#account, documentName, type] as const,
    );
    expect(result).toMatchObject({ ok: true });
  }

  async comment(text: string, about: Document = documentName): Promise<void> {
    const [user = '', document = ''] = about.split('/');
    const result = await this.page.evaluate(
      ([account, input]) =>
        globalThis.hostedOutbox?.enqueue({ account, endpoint: 'issues.createComment', input }),
      [this.#account, { user, document, id: issueOf(about), body: { comment: text } }] as const,
    );
    expect(result).toMatchObject({ ok: true });
  }
}

/** The calls in the browser's outbox, earliest first; `page` is any page of the origin. */
export function readCalls(page: DrivenPage): Promise<PendingCall[]> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('typewright');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.addEventListener('success', () => resolve(opened.result));
      opened.addEventListener('error', () => reject(new Error('There is no database.')));
    });
    const found = database.transaction('outbox').objectStore('outbox').getAll();
    const calls = await new Promise<PendingCall[]>((resolve, reject) => {
      found.addEventListener('success', () => resolve(found.result as PendingCall[]));
      found.addEventListener('error', () => reject(new Error('The outbox can not be read.')));
    });
    database.close();
    return calls.toSorted((a, b) => a.order - b.order);
  });
}

/** The number of unsent calls that refer to a missing body. */
export function countMissingBodies(page: DrivenPage): Promise<number> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('typewright');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opened.addEventListener('success', () => resolve(opened.result));
    });
    const transaction = database.transaction(['outbox', 'bodies']);
    const read = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const found = transaction.objectStore(store).getAll();
        found.addEventListener('success', () => resolve(found.result));
      });
    const [calls, bodies] = await Promise.all([read('outbox'), read('bodies')]);
    database.close();
    const stored = new Set((bodies as { readonly hash: string }[]).map(({ hash }) => hash));
    return (calls as PendingCall[])
      .filter(({ state }) => state !== 'done' && state !== 'cancelled')
      .flatMap(({ save, payload }) => [save?.body, payload])
      .filter((hash) => hash !== undefined && !stored.has(hash)).length;
  });
}

/** The states of the calls that are neither completed nor cancelled. */
export async function pendingOf(page: DrivenPage): Promise<string[]> {
  const states = (await readCalls(page)).map(({ state }) => state);
  return states.filter((state) => state !== 'done' && state !== 'cancelled');
}

/** The names of the types after each commit, earliest first. */
export async function commitsOf(client: Client): Promise<string[][]> {
  const path = `/document/${documentName}/commit`;
  const commits = await readAll<{ id: number }>(client, path);
  const all = await Promise.all(
    commits.map(async ({ id }) => {
      const response = await fetch(`${client.url}/api${path}/${id}`, {
        headers: { Authorization: `Bearer ${client.token}` },
      });
      const { spec } = (await response.json()) as { spec?: { types?: { name: string }[] } };
      return (spec?.types ?? []).map(({ name }) => name);
    }),
  );
  return all.toReversed();
}

export async function commentsOf(
  client: Client,
  about: Document = documentName,
): Promise<string[]> {
  const path = `/document/${about}/issue/${issueOf(about)}/comment`;
  return (await readAll<{ comment: string }>(client, path)).map(({ comment }) => comment);
}

/** The browser's internals of the service worker at `url`, through a page that the worker does not serve. */
export class ServiceWorkerControl {
  readonly #url: string;
  readonly #session: CDPSession;
  #registration = '';

  private constructor(url: string, session: CDPSession) {
    this.#url = url;
    this.#session = session;
  }

  static async open(context: BrowserContext, url: string): Promise<ServiceWorkerControl> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const control = new ServiceWorkerControl(url, session);
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL, isDeleted } of registrations) {
        // The browser may still have those of the servers of earlier tests.
        if (!isDeleted && scopeURL.startsWith(url)) control.#registration = registrationId;
      }
    });
    await session.send('ServiceWorker.enable');
    await expect.poll(() => control.#registration).not.toBe('');
    return control;
  }

  /** Tells the service worker that there may be a network. */
  async sync(): Promise<void> {
    await this.#session.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.#url,
      registrationId: this.#registration,
      tag: 'outbox',
      lastChance: false,
    });
  }

  async stop(): Promise<void> {
    await this.#session.send('ServiceWorker.stopAllWorkers');
  }
}
