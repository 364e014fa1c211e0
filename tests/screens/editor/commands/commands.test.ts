import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '../../../../src/machines/editorTypes.ts';
import {
  commandState,
  type CommandState,
  type CommandTargets,
  editorCommands,
} from '../../../../src/screens/editor/commands/commands.ts';
import { legendRows } from '../../../../src/screens/editor/commands/legendRows.ts';
import { makeOperation, makeSpecification } from '../../specifications.ts';

const host = {
  readonly: false,
  operationEnabled: true,
  importEnabled: true,
  includable: true,
};
const nothing = { undo: [], redo: [] };

function offered(
  choices: Partial<CommandState> = {},
  context: Parameters<typeof commandState>[0] = {
    spec: makeSpecification(),
    history: nothing,
    selection: {},
  },
  targets: Partial<CommandTargets> = {},
) {
  const sent: EditorEvent[] = [];
  const all = editorCommands(commandState(context, { ...host, ...choices }), {
    send: (event) => sent.push(event),
    openImport: () => undefined,
    openReport: () => undefined,
    toggle: () => undefined,
    go: () => undefined,
    pane: () => undefined,
    save: undefined,
    restore: () => undefined,
    ...targets,
  });
  const ids = all.map(({ id }) => id);
  const run = (id: string) => all.find((command) => command.id === id)?.run();
  return { all, ids, run, sent };
}

describe('the commands', () => {
  it('are those of rules 2, in order', () => {
    const { ids } = offered({}, undefined, { save: () => undefined });
    expect(ids.slice(0, 10)).toEqual([
      'save',
      'operation.new',
      'type.new',
      'settings',
      'include',
      'import',
      'export',
      'contents',
      'preview',
      'restore',
    ]);
  });

  it.each([
    ['Save', 'save', {}],
    ['New Operation', 'operation.new', { operationEnabled: false }],
    ['Edit the selected operation', 'operation.edit', { operationEnabled: false }],
    ['Delete the selected operation', 'operation.delete', { operationEnabled: false }],
    ['Move the selected operation up', 'operation.up', { operationEnabled: false }],
    ['Settings', 'settings', { importEnabled: false }],
    ['Include', 'include', { importEnabled: false }],
  ])('have no %s if the host does not support it', (_, id, choices) => {
    expect(offered(choices).ids).not.toContain(id);
  });

  it('change nothing in read-only mode', () => {
    const { ids, all } = offered({ readonly: true }, undefined, { save: () => undefined });
    expect(ids).toEqual([
      'export',
      'contents',
      'preview',
      'palette',
      'docs',
      'findings',
      'report',
      'compare',
      'back',
      'forward',
      'pane.next',
      'pane.previous',
      'legend',
    ]);
    expect(all.flatMap(({ keys = [] }) => keys)).not.toContain('Q');
  });

  it('act on the selection, and need one', () => {
    const spec = makeSpecification({ operations: [makeOperation('a')] });
    const none = offered({}, { spec, history: nothing, selection: {} });
    expect(none.all.find(({ id }) => id === 'operation.edit')?.disabled).toBe(true);
    const one = offered({}, { spec, history: nothing, selection: { operation: 'a' } });
    one.run('operation.edit');
    one.run('operation.down');
    one.run('operation.delete');
    one.run('type.delete');
    expect(one.sent).toEqual([
      { type: 'open', dialog: { kind: 'operation', name: 'a' } },
      { type: 'edit', edit: { kind: 'operation.move', name: 'a', by: 1 } },
      { type: 'edit', edit: { kind: 'operation.delete', name: 'a' } },
    ]);
  });

  it('name the step that undo reverts, unlike the legend', () => {
    const edit = { kind: 'operation.delete', name: 'a' } as const;
    const history = { undo: [{ edit, label: 'Copy type A' }], redo: [] };
    const { all } = offered({}, { spec: makeSpecification(), history, selection: {} });
    expect(all.find(({ id }) => id === 'undo')?.label).toBe('Undo: Copy type A');
    expect(legendRows(all).map(({ text }) => text)).toContain('Undo');
  });
});

describe('the legend', () => {
  it('lists the keys of rules 2', () => {
    const rows = new Map(legendRows(offered().all).map(({ keys, text }) => [keys.join('+'), text]));
    const letters = [...rows.keys()].filter((keys) => /^Alt\+[A-Z]$/.test(keys));
    expect(letters.toSorted().join(' ')).toBe(
      'Alt+A Alt+C Alt+D Alt+E Alt+F Alt+Q Alt+R Alt+S Alt+W Alt+Y',
    );
    expect(rows.get('Alt+W')).toBe('Move the selected operation up');
    expect(rows.get('Ctrl+K')).toContain('Find');
  });
});
