import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { eventually } from '../support/eventually.ts';
import type { Refusal } from '../../src/domain/model/values/result.ts';
import { emptySpecification } from '../../src/domain/model/specification.ts';
import type { HeldSource, ImportEntered } from '../../src/machines/importRequest.ts';
import {
  importFlow,
  isImport,
  type ImportDone,
  type ImportEvent,
  type ImportInput,
  type ImportOutcome,
} from '../../src/machines/importFlow.ts';

const outcome: ImportOutcome = {
  operations: 1,
  types: 2,
  properties: 3,
  ms: 4,
  format: 'TypeAPI',
  groups: [],
  save: () => undefined,
};
const finding = { code: 'x', severity: 'info', count: 1, examples: [] } as const;

/** The flow with a parent that records its events; the test gives the worker's answers. */
function start(stored: () => Promise<ImportOutcome | undefined> = async () => undefined) {
  const runs: ImportInput[] = [];
  const stopped: ImportInput[] = [];
  const told: ImportDone[] = [];
  const notices: string[] = [];
  const offered: ImportEntered[] = [];
  const prepared: string[] = [];
  let answer: (event: ImportEvent) => void = () => undefined;
  const runImport = fromCallback<ImportEvent, ImportInput>(({ input, sendBack }) => {
    runs.push(input);
    answer = sendBack;
    return () => void stopped.push(input);
  });
  const parent = setup({
    types: {
      events: {} as ImportDone | { type: 'notice'; message: string; entered?: ImportEntered },
    },
    actors: {
      importFlow: importFlow.provide({
        actors: {
          runImport,
          prepare: fromCallback(() => void prepared.push('prepared')),
          readReport: fromPromise(stored),
        },
      }),
    },
  }).createMachine({
    invoke: { src: 'importFlow', id: 'import' },
    on: {
      imported: { actions: ({ event }) => void told.push(event) },
      notice: {
        actions: ({ event: { message, entered } }) => {
          notices.push(message);
          if (entered !== undefined) offered.push(entered);
        },
      },
    },
  });
  const actor = createActor(parent).start();
  const flow = actor.getSnapshot().children.import as ActorRefFrom<typeof importFlow>;
  return {
    runs,
    stopped,
    told,
    notices,
    offered,
    prepared,
    send: (event: ImportEvent) => flow.send(event),
    answer: (event: ImportEvent) => answer(event),
    state: () => flow.getSnapshot().value,
    context: () => flow.getSnapshot().context,
  };
}

const done: ImportEvent = { type: 'run.done', spec: emptySpecification, outcome };
const refusal: Refusal = {
  kind: 'refusal',
  code: 'syntax',
  message: 'Broken.',
  line: 3,
  column: 4,
};

describe('the import flow', () => {
  it('prepares for an import as soon as one is to be expected', () => {
    const flow = start();
    expect(flow.prepared).toEqual([]);
    flow.send({ type: 'open' });
    expect(flow.prepared).toEqual(['prepared']);
  });

  it('shows the stored report again, without a way to undo the import', async () => {
    const flow = start(async () => ({ ...outcome, groups: [finding] }));
    flow.send({ type: 'reopen' });
    await eventually(() => expect(flow.state()).toBe('report'));
    expect(flow.context()).toMatchObject({ outcome: { groups: [finding] }, reopened: true });
    flow.send({ type: 'close' });
    flow.send({ type: 'open' });
    flow.send({ type: 'text', text: '{}' });
    flow.send({ type: 'run' });
    flow.answer(done);
    expect(flow.context().reopened).toBe(false);
  });

  it('shows the last report where nothing is stored, and says when there is none', async () => {
    const flow = start();
    flow.send({ type: 'reopen' });
    await eventually(() => expect(flow.notices).toHaveLength(1));
    expect(flow.notices[0]).toMatch(/nothing has been imported/);
    expect(flow.state()).toBe('closed');
    flow.send({ type: 'open' });
    flow.send({ type: 'text', text: '{}' });
    flow.send({ type: 'run' });
    flow.answer(done);
    flow.send({ type: 'close' });
    flow.send({ type: 'reopen' });
    await eventually(() => expect(flow.state()).toBe('report'));
  });

  it('says that what was typed is discarded, and brings it back', () => {
    const flow = start();
    flow.send({ type: 'open' });
    flow.send({ type: 'close' });
    expect(flow.notices).toEqual([]);
    flow.send({ type: 'open' });
    flow.send({ type: 'text', text: '{"a": 1}' });
    flow.send({ type: 'close' });
    expect(flow.notices).toEqual(['Discarded: the document to be imported.']);
    flow.send({ type: 'open' });
    expect(flow.context().text).toBe('');
    flow.send({ type: 'close' });
    flow.send({ type: 'open', entered: { text: '{"a": 1}', address: '' } });
    expect(flow.context().text).toBe('{"a": 1}');
  });

  it('offers a paste again that a file or another paste replaces, or that is removed', () => {
    const flow = start();
    const [one, two] = ['one', 'two'].map((text) => ({ file: new Blob([text]), preview: text }));
    const file = { file: new Blob(['{}']), preview: '{}', name: 'a.json' };
    const paste = (held: HeldSource | undefined) => ({ text: '', address: '', held });
    flow.send({ type: 'open' });
    flow.send({ type: 'hold', held: one! });
    flow.send({ type: 'hold', held: two! });
    expect(flow.offered).toEqual([paste(one)]);
    flow.send({ type: 'hold', held: file });
    expect(flow.offered).toEqual([paste(one), paste(two)]);
    // The file is not offered, because it still exists.
    flow.send({ type: 'hold', held: one! });
    expect(flow.offered).toHaveLength(2);
    flow.send({ type: 'release' });
    expect(flow.offered.slice(2)).toEqual([paste(one)]);
    flow.send({ type: 'hold', held: two! });
    flow.send({ type: 'take', source: { kind: 'file', file: file.file }, held: file });
    expect(flow.offered.slice(3)).toEqual([paste(two)]);
  });

  it('offers a text again that was in the dialog while something else was imported', () => {
    const flow = start();
    const file = { file: new Blob(['{}']), preview: '{}', name: 'a.json' };
    flow.send({ type: 'open' });
    flow.send({ type: 'text', text: 'typed' });
    flow.send({ type: 'hold', held: file });
    flow.send({ type: 'run' });
    flow.answer({ type: 'run.refused', refusal });
    expect(flow.offered).toEqual([]);
    flow.send({ type: 'address', address: 'https://a.example' });
    flow.send({ type: 'run' });
    flow.answer(done);
    // The dialog still shows the report.
    expect(flow.offered).toEqual([]);
    flow.send({ type: 'close' });
    expect(flow.offered).toEqual([{ text: 'typed', address: 'https://a.example' }]);
    // Nothing is left of it for the next import.
    flow.send({ type: 'take', source: { kind: 'text', text: '{}' } });
    flow.answer(done);
    expect(flow.offered).toHaveLength(1);
  });

  it('offers again what the editor could not take', () => {
    const flow = start();
    flow.send({ type: 'open' });
    flow.send({ type: 'text', text: '{}' });
    flow.send({ type: 'address', address: 'https://a.example' });
    flow.send({ type: 'fetch' });
    flow.answer(done);
    flow.send({ type: 'untaken' });
    expect(flow.state()).toBe('closed');
    // Offered once, with the text and the address.
    expect(flow.offered).toEqual([{ text: '{}', address: 'https://a.example' }]);
    flow.send({ type: 'take', source: { kind: 'text', text: '{}' } });
    flow.answer(done);
    flow.send({ type: 'untaken' });
    expect(flow.offered).toHaveLength(1);
  });

  it('imports a request again as it was, and says beside what', () => {
    const flow = start();
    const beside = { id: 'a', name: 'Shop' };
    const settings = { format: 'typeapi', inlineNames: 'path' } as const;
    const source = { kind: 'text', text: '{}' } as const;
    flow.send({ type: 'take', source, settings, entered: { text: '{}', address: '' }, beside });
    flow.answer({ type: 'run.refused', refusal });
    expect(flow.context()).toMatchObject({ ...settings, text: '{}' });
    // A text that is corrected in the dialog is imported into the same place.
    flow.send({ type: 'text', text: '{"a": 1}' });
    flow.send({ type: 'run' });
    flow.answer(done);
    expect(flow.told).toMatchObject([{ beside: 'Shop' }]);
    expect(flow.context().imported).toMatchObject({
      source: { kind: 'text', text: '{"a": 1}' },
      settings,
      beside,
    });
    // The next import does not open beside another specification.
    flow.send({ type: 'open' });
    flow.send({ type: 'text', text: '{}' });
    flow.send({ type: 'run' });
    flow.answer(done);
    expect(flow.told[1]?.beside).toBeUndefined();
  });

  it('imports the entered text in the chosen format with the chosen options', () => {
    const flow = start();
    flow.send({ type: 'open' });
    flow.send({ type: 'format', format: 'openapi-yaml' });
    flow.send({ type: 'options', options: { dropHeaderParameters: true } });
    flow.send({ type: 'text', text: 'openapi: 3.1.0' });
    flow.send({ type: 'run' });
    expect(flow.runs).toEqual([
      {
        source: { kind: 'text', text: 'openapi: 3.1.0' },
        settings: { format: 'openapi-yaml', dropHeaderParameters: true, inlineNames: 'hash' },
      },
    ]);
    flow.answer(done);
    expect(flow.state()).toBe('report');
    expect(flow.told).toEqual([
      { type: 'imported', spec: emptySpecification, label: 'Import TypeAPI', quiet: false },
    ]);
  });

  it('is known by the step that is stored of it, unless that was undone', () => {
    const flow = start();
    flow.send({ type: 'take', source: { kind: 'text', text: '{}' } });
    flow.answer(done);
    const label = flow.told[0]?.label ?? '';
    expect(isImport({ label })).toBe(true);
    expect(isImport({ label, step: 'undo' })).toBe(false);
    expect(isImport({ label: 'Delete operation a' })).toBe(false);
  });

  it('does not run without anything to import', () => {
    const flow = start();
    flow.send({ type: 'open' });
    flow.send({ type: 'text', text: '  \n' });
    flow.send({ type: 'run' });
    flow.send({ type: 'fetch' });
    expect(flow.state()).toBe('editing');
    expect(flow.runs).toEqual([]);
  });

  it('returns to the dialog with the entered text if refused, without telling the editor', () => {
    const flow = start();
    flow.send({ type: 'open' });
    flow.send({ type: 'text', text: '{' });
    flow.send({ type: 'run' });
    flow.answer({ type: 'run.refused', refusal });
    expect(flow.state()).toBe('editing');
    expect(flow.context()).toMatchObject({ text: '{', error: refusal });
    expect(flow.told).toEqual([]);
    flow.send({ type: 'text', text: '{}' });
    expect(flow.context().error).toBeUndefined();
  });

  it('stops the worker when cancelled, and ignores its later messages', () => {
    const flow = start();
    flow.send({ type: 'open' });
    flow.send({ type: 'text', text: 'a: 1' });
    flow.send({ type: 'run' });
    flow.send({ type: 'cancel' });
    expect(flow.stopped).toEqual(flow.runs);
    flow.answer(done);
    expect(flow.state()).toBe('editing');
    expect(flow.context().text).toBe('a: 1');
    expect(flow.told).toEqual([]);
  });

  it('imports a dropped file at once, and holds it for a retry if refused', () => {
    const flow = start();
    const file = new Blob(['{']);
    const held = { file, preview: '{', name: 'a.json' };
    flow.send({ type: 'take', source: { kind: 'file', file, name: 'a.json' }, held });
    expect(flow.state()).toBe('running');
    flow.answer({ type: 'run.refused', refusal });
    expect(flow.context().held).toBe(held);
    flow.send({ type: 'format', format: 'raw-yaml' });
    flow.send({ type: 'run' });
    expect(flow.runs[1]?.source).toEqual({ kind: 'file', file, name: 'a.json' });
  });

  it('ignores a second file while one is being read', () => {
    const flow = start();
    flow.send({ type: 'take', source: { kind: 'text', text: 'a' } });
    flow.send({ type: 'take', source: { kind: 'text', text: 'b' } });
    expect(flow.runs).toHaveLength(1);
  });

  it('shows a report for a sample only if there are findings', () => {
    const flow = start();
    flow.send({ type: 'take', source: { kind: 'text', text: '{}' }, quiet: true });
    flow.answer(done);
    expect(flow.state()).toBe('closed');
    expect(flow.told[0]?.quiet).toBe(true);
    flow.send({ type: 'take', source: { kind: 'text', text: '{}' }, quiet: true });
    flow.answer({ ...done, outcome: { ...outcome, groups: [finding] } });
    expect(flow.state()).toBe('report');
  });
});
