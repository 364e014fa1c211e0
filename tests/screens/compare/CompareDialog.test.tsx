import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '../../../src/domain/model/values/result.ts';
import type { FindingGroup } from '../../../src/domain/check/groupFindings.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { CompareDialog } from '../../../src/screens/compare/CompareDialog.tsx';
import type { ComparedDocument } from '../../../src/domain/compare/compared.ts';
import type { CompareReads } from '../../../src/screens/reads/compareReads.ts';
import type { RestorePoint } from '../../../src/storage/database/database.ts';
import { makeComparison } from '../../../workers/compare/comparison.ts';
import { operation, ref, struct } from '../../domain/example.ts';
import { pretendLayout } from '../layout.ts';

beforeEach(() => pretendLayout(600));
afterEach(cleanup);

const before: Specification = {
  imports: [],
  operations: [operation('gone', { httpPath: '/gone' })],
  types: [struct('Kept', [{ name: 'id', type: { kind: 'string' } }])],
};
const after: Specification = {
  imports: [],
  operations: [operation('come', { httpPath: '/come', return: { type: ref('Kept') } })],
  types: [struct('Kept', [{ name: 'id', type: { kind: 'string' } }], { description: 'New.' })],
};

const kept: readonly RestorePoint[] = [
  {
    account: 'local',
    spec: 'one',
    seq: 7,
    reason: 'import',
    body: 'hash',
    operations: 1,
    types: 1,
    at: new Date().toISOString(),
  },
];

/** A worker with these answers, and a record of everything that it was asked to compare with. */
function worker(
  states: readonly RestorePoint[] = kept,
  made = makeComparison(before, after),
  remarks: readonly FindingGroup[] = [],
) {
  const asked: ComparedDocument[] = [];
  const reads: CompareReads = {
    restorePoints: () => Promise.resolve(states),
    compareWith: (other) => {
      asked.push(other);
      if ('bytes' in other && new TextDecoder().decode(other.bytes) === 'no document') {
        return Promise.resolve(refuse('syntax', 'That is neither JSON nor YAML.'));
      }
      return Promise.resolve({ ok: true, value: { ...made.summary, remarks } });
    },
    changeRows: (list, from, to) => Promise.resolve(made.changeRows(list, from, to)),
    changeDetail: (list, index) => Promise.resolve(made.changeDetail(list, index)),
    changelog: () => Promise.resolve(made.changelog()),
    textDiff: () => Promise.resolve(made.textDiff()),
    diffRows: (from, to) => Promise.resolve(made.diffRows(from, to)),
  };
  return { asked, analysis: () => Promise.resolve(reads) };
}

function show(reads = worker(), rev = 3) {
  const onClose = vi.fn<() => void>();
  const onJump = vi.fn<(target: unknown) => void>();
  const dialog = (now: number) => (
    <CompareDialog open onClose={onClose} reads={reads} rev={now} onJump={onJump} />
  );
  const { rerender } = render(dialog(rev));
  return { reads, onClose, onJump, at: (now: number) => rerender(dialog(now)) };
}

async function compareText(text: string) {
  fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Compare with the text' }));
  await waitFor(() => expect(screen.queryByText(/Comparing with/)).toBeNull());
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('the comparison', () => {
  it.each([
    ['1.2.0', '1.2.0', 'Next: 2.0.0'],
    ['spring', '', ''],
  ])('counts on from the version of the other, if it can: %s', async (version, field, next) => {
    show(worker(kept, makeComparison({ ...before, info: { version } }, after)));
    await compareText('{}');
    const current = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'Current version',
    });
    expect(current.value).toBe(field);
    expect(screen.getAllByRole('status').some((one) => one.textContent === next)).toBe(true);
  });

  it('says what reading the other document left out or changed, and lists it on demand', async () => {
    const adopted: FindingGroup = {
      code: 'child-adopted',
      severity: 'warning',
      count: 3,
      meaning: 'It got a parent.',
      examples: [{ message: 'Pet became the parent of Dog.', path: '/$defs/Pet' }],
    };
    show(worker(kept, undefined, [adopted]));
    await compareText('{}');
    const title = await screen.findByText(
      '3 remarks when reading the pasted text: what was left out or changed is not compared',
    );
    const folded = title.closest('details');
    expect(folded?.open).toBe(false);
    fireEvent.click(title);
    expect(folded?.open).toBe(true);
    expect(within(folded ?? document.body).getByText('It got a parent.')).toBeTruthy();
  });

  it('says nothing of reading if nothing was left out or changed', async () => {
    show();
    await compareText('{}');
    await screen.findByText('Was removed');
    expect(screen.queryByText(/when reading/)).toBeNull();
  });

  it('with a restore point names its body', async () => {
    const { reads } = show();
    fireEvent.click(await screen.findByRole('button', { name: /^Compare with the state of / }));
    await screen.findByRole('list', { name: 'Changes' });
    expect(reads.asked).toEqual([{ body: 'hash' }]);
  });

  it('shows changes by operation and type, optionally only breaking ones', async () => {
    const { onClose, onJump } = show();
    await compareText('{}');
    await screen.findByText('Was removed');
    expect(rows()).toEqual([
      'Operationgone',
      'BreakingWas removed At the server: Calls of it fail.',
      'Operationcome',
      'CompatibleWas added',
      'TypeKept',
      'WordingThe description changed',
    ]);
    // A deleted entity has no link.
    expect(screen.queryByRole('button', { name: 'gone' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'come' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onJump).toHaveBeenCalledWith({ kind: 'operation', name: 'come' });
    fireEvent.click(screen.getByText('Breaking only'));
    await waitFor(() =>
      expect(rows()).toEqual([
        'Operationgone',
        'BreakingWas removed At the server: Calls of it fail.',
      ]),
    );
  });

  it('unfolds a change to what it was and is, and leads to its card', async () => {
    const { onJump } = show();
    await compareText('{}');
    fireEvent.click(await screen.findByRole('button', { name: /The description changed/ }));
    const shown = await screen.findByText('New.');
    expect(shown.closest('dl')?.textContent).toBe('descriptionBeforenothingAfterNew.');
    fireEvent.click(screen.getByRole('button', { name: 'Show Kept' }));
    expect(onJump).toHaveBeenCalledWith({ kind: 'type', name: 'Kept' });
  });

  it('leads from a change of the settings, of the root or of an import to its card', async () => {
    const url = 'https://a.org/types.json';
    const types = [...after.types, struct('Come', [])];
    const next = { ...after, types, imports: [{ alias: 'common', url }] };
    const one: Specification = {
      ...next,
      imports: [{ alias: 'common', url, types: [] }],
      root: 'Kept',
      metadata: { openapi: '3.0.3' },
    };
    const other: Specification = {
      ...next,
      imports: [{ alias: 'common', url, types: [struct('Far', [])] }],
      root: 'Come',
      metadata: { openapi: '3.1.1' },
      info: { version: '2' },
      servers: [{ url: 'https://b.org' }],
      tags: [{ name: 'pets' }],
    };
    const { onJump } = show(worker(kept, makeComparison(one, other)));
    await compareText('{}');
    const lead = async (change: RegExp) => {
      const line = await screen.findByRole('button', { name: change });
      fireEvent.click(line);
      const row = line.closest<HTMLElement>('[role=listitem]') ?? document.body;
      fireEvent.click(await within(row).findByRole('button', { name: /^Show / }));
      fireEvent.click(line);
      return onJump.mock.lastCall;
    };
    const settings = [{ kind: 'settings', name: 'settings' }];
    expect(await lead(/The version is now 2/)).toEqual(settings);
    expect(await lead(/Server https:\/\/b.org was added/)).toEqual(settings);
    expect(await lead(/Tag pets was added/)).toEqual(settings);
    expect(await lead(/The root type is now Come/)).toEqual([{ kind: 'type', name: 'Come' }]);
    expect(await lead(/Was added/)).toEqual([{ kind: 'import', name: 'common' }]);
    // Something that is only in the metadata is on no card.
    fireEvent.click(screen.getByRole('button', { name: /The version of OpenAPI changed/ }));
    await screen.findByText('3.1.1');
    expect(screen.queryByRole('button', { name: /^Show / })).toBeNull();
  });

  it('says what a source says of itself in plain words, and nothing beside it', async () => {
    const document = (openapi: string): Specification => ({
      ...before,
      metadata: { openapi, components: { schemas: {} } },
    });
    show(worker(kept, makeComparison(document('3.0.3'), document('3.1.1'))));
    await compareText('{}');
    fireEvent.click(await screen.findByRole('button', { name: /The version of OpenAPI changed/ }));
    const shown = await screen.findByText('3.1.1');
    expect(shown.closest('dl')?.textContent).toBe('version of OpenAPIBefore3.0.3After3.1.1');
    // The specification itself has no name to show beside its heading.
    const heading = screen.getByText('Specification');
    expect(heading.parentElement?.querySelector('code')).toBeNull();
  });

  it('proposes the version step', async () => {
    show();
    await compareText('{}');
    expect(screen.getByText(/a major version/)).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Current version' });
    fireEvent.change(field, { target: { value: '0.4.1' } });
    expect(screen.getByText('Next: 0.5.0')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'four' } });
    expect(screen.getByText('Enter it like 1.4.2.')).toBeTruthy();
  });

  it('shows the lines of the text with signs and words', async () => {
    show();
    await compareText('{}');
    fireEvent.click(screen.getByRole('radio', { name: 'Text' }));
    const added = await screen.findByText('"come": {', { exact: false });
    expect(added.closest('li')?.textContent).toMatch(/^\d+\+Added: {4,}"come": \{$/);
  });

  it('offers to compare again if the specification has changed since', async () => {
    const { reads, at } = show();
    await compareText('{}');
    at(4);
    fireEvent.click(screen.getByRole('button', { name: 'Compare again' }));
    await waitFor(() => expect(screen.queryByText(/has changed since/)).toBeNull());
    expect(reads.asked).toHaveLength(2);
  });

  it('reports what cannot be read, and keeps what was typed', async () => {
    show();
    await compareText('no document');
    expect(screen.getByRole('alert').textContent).toContain('That is neither JSON nor YAML.');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe(
      'no document',
    );
  });

  it('holds a large paste outside of the text area', async () => {
    const { reads } = show();
    const large = `{"x": "${'x'.repeat(40_000)}"}`;
    fireEvent.paste(screen.getByRole('textbox', { name: 'Text' }), {
      clipboardData: { getData: () => large, files: [] },
    });
    await screen.findByRole('list', { name: 'Changes' });
    expect(reads.asked).toHaveLength(1);
    expect('bytes' in (reads.asked[0] ?? {})).toBe(true);
  });

  it('says that there are no restore points yet', async () => {
    show(worker([]));
    expect(await screen.findByText(/None is kept yet/)).toBeTruthy();
  });

  it('can be cancelled, and then ignores a late answer', async () => {
    const reads = worker();
    const analysis = await reads.analysis();
    let answer: (() => void) | undefined;
    const compareWith = analysis.compareWith.bind(analysis);
    analysis.compareWith = (other) =>
      new Promise((resolve) => {
        answer = () => void compareWith(other).then(resolve);
      });
    show({ ...reads, analysis: () => Promise.resolve(analysis) });
    fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: '{}' } });
    fireEvent.click(screen.getByRole('button', { name: 'Compare with the text' }));
    await waitFor(() => expect(answer).toBeDefined());
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    answer?.();
    await new Promise((done) => setTimeout(done, 20));
    expect(screen.getByRole('heading', { name: 'An earlier state' })).toBeTruthy();
  });
});
