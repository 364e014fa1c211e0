import { expect, test } from 'vitest';
import { createForking, refuseTaken } from '../../../../src/app/hosted/commands/forking.ts';
import type { DocumentFacts, Failure } from '../../../../src/screens/hosted/shared/hosted.ts';

const account = 'ada@https://api.example';
const copy = { account, name: 'ada/shop', base: { body: 'hash' } };
const nothing: DocumentFacts = { document: undefined, calls: [], isHeld: false };

/** The facts on this device, and the provider's answer: that it has the document, or this failure. */
const reads = (facts: Partial<DocumentFacts>, failure?: Failure) => ({
  refresh: async () =>
    failure === undefined
      ? ({ ok: true, value: 1 } as const)
      : ({ ok: false, refusal: failure } as const),
  facts: async () => ({ ...nothing, ...facts }),
});
const offline: Failure = { code: 'network', message: 'It can’t be reached.' };
const missing: Failure = { code: 'server', status: 404, message: 'There is none.' };

test.each([
  ['the provider has it', reads({}), true],
  ['only this device knows it, offline', reads({ document: copy }, offline), true],
  [
    'it is still to be created',
    reads({ calls: [{ id: 'a' } as unknown as DocumentFacts['calls'][number]] }, missing),
    true,
  ],
  ['nobody knows it, offline', reads({}, offline), false],
  ['it was deleted elsewhere', reads({ document: copy }, missing), false],
])('a name is taken, or not, where %s', async (_, ports, isTaken) => {
  const refused = await refuseTaken(ports, account, 'ada', 'shop');
  expect(refused?.ok === false && refused.refusal.code).toBe(isTaken && 'taken');
});

test('the fork of a document is found among those of the person', async () => {
  const entry = [
    { name: 'own' },
    { name: 'mine', source: { name: 'shop', user: { name: 'bob' } } },
  ];
  const { forkOf } = createForking(
    {} as never,
    { ...reads({}), known: async () => ({ answer: { entry }, pending: [], done: [] }) } as never,
    { isOwn: true },
    account,
  );
  expect(await forkOf({ user: 'bob', document: 'shop' })).toBe('mine');
  expect(await forkOf({ user: 'eve', document: 'shop' })).toBeUndefined();
});
