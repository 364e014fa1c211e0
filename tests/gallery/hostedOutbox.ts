import { waitFor } from 'xstate';
import type { AskedCall } from '../../workers/outbox/outboxApi.ts';
import { loadEditing } from '../../src/app/session/loadEditing.ts';
import { openEditor } from '../../src/app/session/openEditor.ts';
import { startServices } from '../../src/app/session/services.ts';
import { openTextStorage } from '../../src/app/session/textStorage.ts';
import type { Result } from '../../src/domain/model/values/result.ts';
import type { Outcome } from '../../src/provider/errors.ts';
import { localAccount, readAccount } from '../../src/storage/database/account.ts';

/**
 * A page without a screen, on which tests write to a provider: `?outbox=ID`, with the id of the open
 * specification.
 */
export interface HostedOutbox {
  /**
   * Adds a type with this name to the open specification, and saves all of it as the document
   * `ada/shop`.
   */
  save(account: string, document: string, type: string): Promise<Result<string>>;
  enqueue(call: AskedCall): Promise<Result<string>>;
  /** For another provider: a token, which is remembered. */
  signIn(account: string, token: string): Promise<Outcome<string>>;
}

declare global {
  var hostedOutbox: HostedOutbox | undefined;
}

/**
 * The parts of the app that write to a provider, on the app's own database, without its screens.
 */
export async function hostOutbox(): Promise<void> {
  const id = new URLSearchParams(location.search).get('outbox') ?? '';
  const services = startServices(Promise.resolve(), openTextStorage(), {
    account: localAccount,
    now: () => new Date(),
    debug: false,
  });
  const { editor, journalWriter } = openEditor(id, services, {
    onSettled: () => undefined,
    onIdle: () => undefined,
  });
  await waitFor(editor, (state) => !state.matches({ specification: 'loading' }));
  // Opened now, because this page is not cached: without the server, it could not load the code later.
  await Promise.all([services.openStore(), loadEditing()]);
  const outbox = await services.openOutbox();
  globalThis.hostedOutbox = {
    async save(account, document, name) {
      const type = { kind: 'struct', name, properties: [] } as const;
      editor.send({ type: 'edit', edit: { kind: 'type.add', type } });
      await waitFor(editor, ({ context }) => context.deferred.length === 0);
      await journalWriter.flushed();
      return outbox.save(account, document);
    },
    enqueue: (call) => outbox.enqueue(call),
    signIn: async (account, token) => {
      const { provider = '' } = readAccount(account) ?? {};
      return (await outbox.engine()).signIn(provider, { type: 'bearer', token }, true);
    },
  };
  document.title = 'Outbox';
}
