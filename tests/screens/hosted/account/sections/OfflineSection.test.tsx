import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OfflineSection } from '../../../../../src/screens/hosted/account/sections/OfflineSection.tsx';
import { HostedContext, type Hosted } from '../../../../../src/screens/hosted/shared/hosted.ts';

afterEach(cleanup);

test.each([
  [['ada/shop', 'ada/shop@1.0.0', 'ada/shop@1.1.0'], '1 document and 2 versions can be opened'],
  [['ada/shop', 'ada/zoo'], '2 documents can be opened'],
  [['eve/zoo@1.0.0'], '1 version can be opened without the server and takes'],
])('documents and versions on this device are counted apart: %j', async (names, words) => {
  const documents = names.map((name) => ({
    name,
    isKept: false,
    unsent: 0,
    isChanged: false,
    size: 10,
  }));
  const hosted = { account: 'ada@a', offline: { list: async () => documents } };
  render(
    <HostedContext value={hosted as unknown as Hosted}>
      <OfflineSection />
    </HostedContext>,
  );
  expect(await screen.findByText((text) => text.startsWith(words))).toBeTruthy();
});
