import { expect, it, vi } from 'vitest';
import { openHosted } from '../../../src/app/hosted/editing/hostedEditor.ts';
import { succeed } from '../../../src/domain/model/values/result.ts';
import { emptySpecification } from '../../../src/domain/model/specification.ts';
import { eventually } from '../../support/eventually.ts';
import { openPage, useBrowser } from '../page.ts';

useBrowser();

it('is put off by a dialog that is opened while the provider is asked', async () => {
  const { services } = await openPage();
  const taken = { kind: 'taken', body: 'hash', head: { commit: '1234567890' } } as const;
  const adopt = vi.fn<() => Promise<unknown>>(async () => succeed(taken));
  const spec = { ...emptySpecification, baseUrl: 'https://theirs.example' };
  const outbox = { engine: () => ({ adopt, adopted: async () => succeed(true) }) };
  let isLoaded = false;
  const hosted = openHosted(
    {
      ...services,
      openOutbox: async () => outbox as never,
      receiver: {
        take: async (ask) => {
          // The first specification that is loaded is the one on this device.
          const own = await services.receiver.take(ask);
          if (!isLoaded) {
            isLoaded = true;
            return own;
          }
          return succeed({ spec, value: taken }) as never;
        },
      },
    },
    { facts: async () => ({ document: undefined, calls: [], isHeld: false }) },
    'https://api.example ada',
    'ada/shop',
  );
  const { editor } = hosted.open;
  adopt.mockImplementationOnce(async () => {
    editor.send({ type: 'open', dialog: { kind: 'settings' } });
    return succeed(taken);
  });
  const done = hosted.takeOver();
  await eventually(() => expect(adopt).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(editor.getSnapshot().context.spec.baseUrl).toBeUndefined();
  editor.send({ type: 'close' });
  await done;
  expect(adopt).toHaveBeenCalledTimes(2);
  expect(editor.getSnapshot().context.spec.baseUrl).toBe(spec.baseUrl);
  editor.stop();
});
