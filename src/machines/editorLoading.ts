import { raise, sendTo } from 'xstate';
import { editorSetup } from './editorSetup.ts';
import { adoptStep } from './editorSteps.ts';
import type { EditorContext, Loaded } from './editorTypes.ts';

const again = { target: 'preparing', reenter: true } as const;

/**
 * The specification is being read, or the code that changes it is being loaded. What is requested meanwhile
 * waits.
 */
export const loadingState = editorSetup.createStateConfig({
  on: {
    edit: { actions: 'defer' },
    imported: { actions: 'defer' },
    replace: { actions: 'defer' },
    // Before anything was loaded there is nothing to undo.
    undo: { guard: 'wasLoaded', actions: 'defer' },
    redo: { guard: 'wasLoaded', actions: 'defer' },
  },
  initial: 'reading',
  states: {
    reading: {
      on: { load: { target: 'reading', reenter: true } },
      invoke: {
        src: 'load',
        input: ({ context: { id } }) => ({ id }),
        onError: { actions: 'countFailedLoad' },
        onDone: {
          target: '#editor.specification.ready',
          actions: [
            {
              type: 'step',
              params:
                ({ event }: { readonly event: { readonly output: Loaded } }) =>
                (context: EditorContext) =>
                  adoptStep(context, event.output),
            },
            raise(({ event }) => ({
              type: 'read' as const,
              refusal: event.output.refusal,
            })),
            sendTo('tabs', ({ context }) => ({ type: 'loaded', rev: context.rev })),
          ],
        },
      },
    },
    /** The first change is waiting for the code that makes it. */
    preparing: {
      on: {
        load: again,
        // Another change is a reason to try again.
        edit: { ...again, actions: 'defer' },
        imported: { ...again, actions: 'defer' },
        replace: { ...again, actions: 'defer' },
        remote: { actions: 'defer' },
        prepared: {
          target: '#editor.specification.ready',
          actions: [{ type: 'takeSteps', params: ({ event }) => event.steps }, 'forgetFailedLoads'],
        },
      },
      invoke: {
        src: 'loadSteps',
        onError: { actions: 'countFailedLoad' },
        onDone: {
          target: '#editor.specification.ready',
          actions: [
            { type: 'takeSteps', params: ({ event }) => event.output },
            'forgetFailedLoads',
          ],
        },
      },
    },
  },
});
