import { loadOnce } from './loadOnce.ts';

/**
 * Loads the code that changes specifications and reads their stored edits. A page whose specification is
 * empty needs it only for the first edit, so that the first visit loads less.
 */
export const loadEditing = loadOnce('The part that changes specifications', async () => {
  const [{ editingSteps }, { pastStep, remoteStep }] = await Promise.all([
    import('../../machines/editing/editingSteps.ts'),
    import('./journal/pastSteps.ts'),
  ]);
  return { editingSteps, pastStep, remoteStep };
});
