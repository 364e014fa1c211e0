import { expect, test } from 'vitest';
import { changeRows, groupChanges } from '../../../src/domain/compare/changeRows.ts';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { makeOperation, makeSpecification, makeStruct } from '../../screens/specifications.ts';

test('changes are listed for the specification, imports, operations and types, in this order', () => {
  const before = makeSpecification();
  const after = makeSpecification({
    info: { title: 'Shop' },
    imports: [{ alias: 'common', url: 'typehub:ada:common@1.0.0' }],
    operations: [makeOperation('pets.list')],
    types: [makeStruct('Pet')],
  });
  const rows = changeRows(groupChanges(compareSpecifications(before, after).changes), {
    before,
    after,
  });
  const subjects = rows.flatMap((row) => (row.kind === 'entity' ? [[row.entity, row.name]] : []));
  expect(subjects).toEqual([
    ['specification', ''],
    ['import', 'common'],
    ['operation', 'pets.list'],
    ['type', 'Pet'],
  ]);
});
