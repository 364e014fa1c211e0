import { expect, it } from 'vitest';
import { readProviderAddress } from '../../../../src/screens/hosted/account/readProviderAddress.ts';

it.each([
  ['https://api.example.com', 'https://api.example.com'],
  [' https://api.example.com/v1// ', 'https://api.example.com/v1'],
  ['http://localhost:4800/api/', 'http://localhost:4800/api'],
])('%j is the address of an API', (text, address) => {
  expect(readProviderAddress(text)).toEqual({ ok: true, value: address });
});

it.each([
  ['', 'Enter the address of its API.'],
  ['api.example.com', 'Enter a whole URL that begins with https://.'],
  ['ftp://api.example.com', 'Enter a whole URL that begins with https://.'],
  ['https://ada:secret@api.example.com', 'Leave name and password out'],
  ['https://api.example.com?version=1', 'Enter the address without what follows ? or #.'],
  ['https://api.example.com#top', 'Enter the address without what follows ? or #.'],
])('%j is not the address of an API', (text, message) => {
  expect(readProviderAddress(text)).toMatchObject({
    ok: false,
    refusal: { message: expect.stringContaining(message) },
  });
});
