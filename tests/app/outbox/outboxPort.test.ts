import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { openPage, useBrowser } from '../page.ts';

useBrowser();

const account = 'ada@https://typewright.example/api';
const comment = {
  account,
  endpoint: 'issues.createComment',
  input: { user: 'ada', document: 'shop', id: 1, body: { comment: 'hello' } },
};
let time: number;

beforeEach(() => {
  time = Date.parse('2026-03-04T05:06:07.000Z');
  vi.stubGlobal('location', { origin: 'https://typewright.example' });
});

async function openOutbox() {
  const page = await openPage({ now: () => new Date(time) });
  return page.services.openOutbox();
}

describe('the service worker is asked to continue', () => {
  it('with a new tag every minute, because the browser retries a failed one only much later', async () => {
    const tags: string[] = [];
    const sync = { register: async (tag: string) => void tags.push(tag) };
    vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ sync }) } });
    const outbox = await openOutbox();
    await eventually(() => expect(tags).toHaveLength(1));
    await outbox.enqueue(comment);
    time += 60_000;
    await outbox.enqueue(comment);
    await eventually(() => expect(tags).toHaveLength(3));
    expect(tags.every((tag) => tag.startsWith('outbox '))).toBe(true);
    expect(tags[1]).toBe(tags[0]);
    expect(tags[2]).not.toBe(tags[1]);
  });

  it('by a message if the browser has no Background Sync', async () => {
    const messages: unknown[] = [];
    const active = { postMessage: (message: unknown) => messages.push(message) };
    vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) } });
    const outbox = await openOutbox();
    await outbox.enqueue(comment);
    await eventually(() => expect(messages).toEqual([{ type: 'replay' }, { type: 'replay' }]));
  });

  it('not after a refused write, and its own refusal or absence does no harm', async () => {
    const asked: unknown[] = [];
    const register = async (tag: string) => {
      asked.push(tag);
      throw new DOMException('Not in private windows.', 'NotAllowedError');
    };
    vi.stubGlobal('navigator', {
      serviceWorker: { ready: Promise.resolve({ sync: { register } }) },
    });
    const outbox = await openOutbox();
    const secret = { ...comment, endpoint: 'authorization.token' };
    expect(await outbox.enqueue(secret)).toMatchObject({ ok: false });
    expect(await outbox.enqueue(comment)).toMatchObject({ ok: true });
    await eventually(() => expect(asked).toHaveLength(2));
    vi.stubGlobal('navigator', {});
    expect(await outbox.enqueue(comment)).toMatchObject({ ok: true });
  });
});
