import { describe, expect, it } from 'vitest';
import { splitPath } from '../../../src/domain/model/pathPieces.ts';

/** The names of a path's variables. */
const variables = (path: string, ...names: readonly string[]) =>
  splitPath(path, names).flatMap(({ text, isVariable }) => (isVariable ? [text] : []));

describe('the variables of a path', () => {
  it('end where letters, digits and underscores do', () => {
    expect(variables('/pets/:id/owner-:owner_2.json')).toEqual(['id', 'owner_2']);
    expect(variables('/pets/{id}/:')).toEqual(['id']);
  });

  it('are those of the arguments, longest first', () => {
    expect(variables('/pets/:pet-id/:pet', 'pet', 'pet-id')).toEqual(['pet-id', 'pet']);
    expect(variables('/pets/:petty', 'pet')).toEqual(['petty']);
  });

  it('are not found for invalid names', () => {
    expect(variables('/pets/:id/x', '', 'id/x')).toEqual(['id']);
    expect(variables('/pets/:a{b}', 'a{b}')).toEqual(['a', 'b']);
    expect(variables('/pets/:', '')).toEqual([]);
  });

  it('leave nothing of the path out', () => {
    for (const path of ['/pets/:id.json', '{a}/x:/:b{c}', ':pet-id', '']) {
      const pieces = splitPath(path, ['pet-id']);
      expect(pieces.map(({ written }) => written).join('')).toBe(path);
    }
  });
});
