import type { Command } from '../../screens/editor/commands/commands.ts';

/** The command that gives the open specification, as it is now, a name to be restored by. */
export function keepStateCommand(disabled: boolean, run: () => void): Command {
  return {
    id: 'state.keep',
    label: 'Keep this state',
    keys: ['Ctrl', 'Shift', 'S'],
    disabled,
    run,
  };
}
