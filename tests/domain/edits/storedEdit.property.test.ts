import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromStored, toStored } from '../../../src/domain/edits/storedEdit.ts';
import { arbitraryEdit, arbitrarySpecification } from '../arbitrary.ts';
import { runsOf } from '../../support/runs.ts';

test('stored edits are read back unchanged', () => {
  fc.assert(
    fc.property(arbitrarySpecification().chain(arbitraryEdit), (edit) => {
      expect(fromStored(JSON.parse(JSON.stringify(toStored(edit))))).toStrictEqual({
        ok: true,
        value: edit,
      });
    }),
    { numRuns: runsOf(50, 200) },
  );
});
