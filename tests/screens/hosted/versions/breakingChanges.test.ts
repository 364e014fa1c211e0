import { expect, it } from 'vitest';
import { breakingChanges } from '../../../../src/screens/hosted/versions/breakingChanges.ts';

it('lists only breaking changes, with their reasons', () => {
  const change = { entity: 'operation', name: 'pet.list' };
  const changes = breakingChanges([
    { ...change, level: 'major', code: 'operation-removed', line: 'pet.list was removed' },
    { ...change, level: 'minor', code: 'operation-added', line: 'pet.get was added' },
    { ...change, level: 'major', code: 'of-a-later-version', line: 'pet.list is odd' },
  ]);
  expect(changes).toEqual([
    { line: 'pet.list was removed', reason: 'Calls of it fail.' },
    { line: 'pet.list is odd', reason: 'What clients rely on may be different.' },
  ]);
});
