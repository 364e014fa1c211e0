import type { Command } from '../../screens/editor/commands/commands.ts';

/**
 * The command that names the current state of the open specification, so that it can be restored
 * later.
 */
export function keepStateCommand(disabled: boolean, run: () => void): Command {
  return {
    id: 'state.keep',
    label: 'Keep this state',
    keys: ['Ctrl', 'Shift', 'S'],
    disabled,
    run,
  };
}
