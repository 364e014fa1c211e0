import { beforeEach, describe, expect, it } from 'vitest';
import {
  readProvider,
  userSetting,
  writeProvider,
} from '../../../src/app/session/providerAddress.ts';
import type { TextStorage } from '../../../src/app/session/textStorage.ts';

const texts = new Map<string, string>();
const storage: TextStorage = {
  get: (key) => texts.get(key) ?? null,
  set: (key, text) => texts.set(key, text).has(key),
  remove: (key) => void texts.delete(key),
  keys: () => [...texts.keys()],
};
const origin = 'https://typewright.example';
const page = { origin, builtFor: undefined };

beforeEach(() => texts.clear());

describe('the provider that the app uses', () => {
  it('is the one that serves the app', () => {
    expect(readProvider(storage, page)).toEqual({ address: `${origin}/api`, isOwn: true });
  });

  it('is the one that the app was built for, if there is one', () => {
    const builtFor = 'https://api.example.com';
    expect(readProvider(storage, { origin, builtFor })).toEqual({
      address: builtFor,
      isOwn: false,
    });
    expect(readProvider(storage, { origin: builtFor, builtFor }).isOwn).toBe(true);
  });

  it('is the one that was chosen in this browser, as long as it is stored', () => {
    const builtFor = 'https://api.example.com';
    writeProvider(storage, 'https://other.example/api');
    expect(readProvider(storage, { origin, builtFor }).address).toBe('https://other.example/api');
    writeProvider(storage, undefined);
    expect(readProvider(storage, { origin, builtFor }).address).toBe(builtFor);
  });

  it('with an invalid address is not this app’s own', () => {
    writeProvider(storage, 'nowhere');
    expect(readProvider(storage, page)).toEqual({ address: 'nowhere', isOwn: false });
  });
});

it('who was signed in is remembered for each provider', () => {
  const names = [
    page,
    { origin, builtFor: 'https://a.example' },
    { origin, builtFor: 'https://b.example' },
  ].map((one) => userSetting(readProvider(storage, one)));
  expect(new Set(names).size).toBe(3);
});
