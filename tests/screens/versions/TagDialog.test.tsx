// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { HostedContext, type Hosted } from '../../../src/screens/hosted/hosted.ts';
import { TagDialog } from '../../../src/screens/versions/TagDialog.tsx';

afterEach(cleanup);

it('makes no version before it is known whether it breaks clients', async () => {
  let answer = (_comparison: unknown): void => undefined;
  const compared = new Promise<unknown>((resolve) => {
    answer = resolve;
  });
  const created: unknown[] = [];
  const answers: Readonly<Record<string, Promise<unknown>>> = {
    'document.compare': compared,
    'document.usedBy': Promise.resolve({ ok: true, value: { entry: [] } }),
    'tags.changelog': Promise.resolve({ ok: true, value: { version: '2.0.0', changelog: [] } }),
  };
  // What the dialog uses of it.
  const hosted = { call: (endpoint: string) => answers[endpoint] } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <TagDialog
        open
        place={{ user: 'ada', document: 'shop' }}
        last="1.0.0"
        asksAboutBreaking
        onClose={() => undefined}
        onCreate={(tag) => {
          created.push(tag);
          return Promise.resolve(undefined);
        }}
      />
    </HostedContext>,
  );
  await screen.findByDisplayValue('2.0.0');
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Comparing');
  expect(created).toEqual([]);

  const change = { entity: 'operation', name: 'list', level: 'major', code: 'operation-removed' };
  const changes = [{ ...change, line: 'Operation list was removed' }];
  answer({ ok: true, value: { level: 'major', changes } });
  await screen.findByText(/Confirm that you want to make it anyway/);
  expect(created).toEqual([]);
});
