import { isEmpty } from '../../../domain/model/specification.ts';
import type {
  EditorContext,
  EditorDialog,
  EditorEvent,
  Selection,
} from '../../../machines/editorTypes.ts';

/** One action, for the toolbar, the menu, the palette, the keyboard and its legend. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Pressed together: `['Alt', 'Q']`. */
  readonly keys?: readonly string[];
  /** Not available at the moment. */
  readonly disabled?: boolean;
  /** Shown on the toolbar of a wide screen; the others are in the menu. */
  readonly onToolbar?: boolean;
  readonly run: () => void;
}

/** The state that decides which commands are offered. */
export interface CommandState {
  readonly readonly: boolean;
  readonly operationEnabled: boolean;
  readonly importEnabled: boolean;
  /** Whether the ports for includes are loaded. */
  readonly includable: boolean;
  readonly empty: boolean;
  /** What the next undo and redo would do. */
  readonly undo: string | undefined;
  readonly redo: string | undefined;
  readonly operation: string | undefined;
  readonly type: string | undefined;
}

/** The state of the commands, derived from the editor's. */
export function commandState(
  { spec, history, selection }: Pick<EditorContext, 'spec' | 'history' | 'selection'>,
  host: Pick<CommandState, 'readonly' | 'operationEnabled' | 'importEnabled' | 'includable'>,
): CommandState {
  return {
    readonly: host.readonly,
    operationEnabled: host.operationEnabled,
    importEnabled: host.importEnabled,
    includable: host.includable,
    empty: isEmpty(spec),
    undo: history.undo.at(-1)?.label,
    redo: history.redo.at(-1)?.label,
    operation: selection.operation,
    type: selection.type,
  };
}

/** How the commands are carried out. */
export interface CommandTargets {
  readonly send: (event: EditorEvent) => void;
  readonly openImport: () => void;
  /** Shows the report of the last import again. */
  readonly openReport: () => void;
  /** Shows or hides a pane; the documentation takes the place of the preview, and makes way for it. */
  readonly toggle: (pane: 'navigator' | 'preview' | 'docs') => void;
  readonly go: (by: -1 | 1) => void;
  /** Moves the focus to another part of the screen. */
  readonly pane: (by: -1 | 1) => void;
  /** Undefined where nothing can be saved to. */
  readonly save: (() => void) | undefined;
  /** Undefined until the stored states can be read. */
  readonly restore: (() => void) | undefined;
}

/** All commands, in the order of rules 2. The host's own commands come last. */
export function editorCommands(
  state: CommandState,
  targets: CommandTargets,
  ofHost: readonly Command[] = [],
): readonly Command[] {
  const { readonly, empty } = state;
  const { send, save, restore } = targets;
  const show = (dialog: EditorDialog) => () => send({ type: 'open', dialog });
  const commands: Command[] = [];
  const add = (
    id: string,
    label: string,
    run: () => void,
    {
      keys,
      ...rest
    }: Omit<Command, 'id' | 'label' | 'run' | 'keys'> & {
      readonly keys?: string;
    } = {},
  ) =>
    commands.push({
      id,
      label,
      run,
      ...(keys === undefined ? {} : { keys: keys.split(' ') }),
      ...rest,
    });

  if (!readonly) {
    if (save !== undefined) add('save', 'Save', save, { keys: 'Ctrl S', onToolbar: true });
    if (state.operationEnabled) {
      add('operation.new', 'New Operation', show({ kind: 'operation' }), {
        keys: 'Alt Y',
        onToolbar: true,
      });
    }
    add('type.new', 'New Type', show({ kind: 'type' }), { keys: 'Alt C', onToolbar: true });
    if (state.importEnabled) {
      add('settings', 'Settings', show({ kind: 'settings' }), { onToolbar: true });
      add('include', 'Include', show({ kind: 'include' }), {
        disabled: !state.includable,
        onToolbar: true,
      });
    }
    add('import', 'Import', targets.openImport, { onToolbar: true });
  }
  add('export', 'Export', show({ kind: 'export' }), { disabled: empty, onToolbar: true });
  add('contents', 'TOC', () => targets.toggle('navigator'), { onToolbar: true });
  add('preview', 'Preview', () => targets.toggle('preview'), {
    disabled: empty,
    onToolbar: true,
  });
  if (!readonly) {
    add('restore', 'Restore', restore ?? (() => undefined), {
      disabled: restore === undefined,
      onToolbar: true,
    });
    add('undo', named('Undo', state.undo), () => send({ type: 'undo' }), {
      keys: 'Ctrl Z',
      disabled: state.undo === undefined,
      onToolbar: true,
    });
    add('redo', named('Redo', state.redo), () => send({ type: 'redo' }), {
      keys: 'Ctrl Shift Z',
      disabled: state.redo === undefined,
      onToolbar: true,
    });
    if (state.operationEnabled) {
      addSelected('operation', { edit: 'Alt Q', delete: 'Alt A', up: 'Alt W', down: 'Alt S' });
    }
    addSelected('type', { edit: 'Alt E', delete: 'Alt D', up: 'Alt R', down: 'Alt F' });
  }
  add('palette', 'Find an operation, a type or a command', show({ kind: 'palette' }), {
    keys: 'Ctrl K',
  });
  add('docs', 'Docs', () => targets.toggle('docs'), { disabled: empty });
  add('findings', 'Findings', show({ kind: 'findings' }), { disabled: empty });
  add('report', 'Import report', targets.openReport, { disabled: empty });
  add('compare', 'Compare', show({ kind: 'compare' }), { disabled: empty });
  add('back', 'Go back', () => targets.go(-1), { keys: 'Alt ←' });
  add('forward', 'Go forward', () => targets.go(1), { keys: 'Alt →' });
  add('pane.next', 'Go to the next part of the screen', () => targets.pane(1), { keys: 'F6' });
  add('pane.previous', 'Go to the previous part of the screen', () => targets.pane(-1), {
    keys: 'Shift F6',
  });
  commands.push(...ofHost);
  add('legend', 'Keyboard shortcuts', show({ kind: 'legend' }), { keys: '?' });
  return commands;

  function addSelected(
    kind: keyof Selection,
    keys: Readonly<Record<'edit' | 'delete' | 'up' | 'down', string>>,
  ): void {
    const name = state[kind];
    const withName = (run: (chosen: string) => void) => () => {
      if (name !== undefined) run(name);
    };
    const disabled = name === undefined;
    add(
      `${kind}.edit`,
      `Edit the selected ${kind}`,
      withName((chosen) => send({ type: 'open', dialog: { kind, name: chosen } })),
      { keys: keys.edit, disabled },
    );
    add(
      `${kind}.delete`,
      `Delete the selected ${kind}`,
      withName((chosen) => send({ type: 'edit', edit: { kind: `${kind}.delete`, name: chosen } })),
      { keys: keys.delete, disabled },
    );
    for (const way of ['up', 'down'] as const) {
      add(
        `${kind}.${way}`,
        `Move the selected ${kind} ${way}`,
        withName((chosen) =>
          send({
            type: 'edit',
            edit: { kind: `${kind}.move`, name: chosen, by: way === 'up' ? -1 : 1 },
          }),
        ),
        { keys: keys[way], disabled },
      );
    }
  }
}

function named(what: string, step: string | undefined): string {
  return step === undefined ? what : `${what}: ${step}`;
}
