import { expect, test } from 'vitest';
import { emptySpecification } from '../../../src/domain/model/specification.ts';
import { findImported } from '../../../src/formats/reading/importedType.ts';
import { ref, struct } from '../../domain/example.ts';

const own = struct('Own', [{ name: 'other', type: ref('Other') }], {
  parent: ref('Page', { T: 'string', U: 'Other' }),
});
const spec = {
  ...emptySpecification,
  types: [struct('Own')],
  imports: [
    { alias: 'a', url: 'https://a.org', types: [struct('Else')] },
    { alias: 'x', url: 'https://x.org', types: [struct('Else'), own] },
    { alias: 'y', url: 'https://y.org' },
  ],
};

test('an imported type refers to the types of its own document, and to scalars by their names', () => {
  expect(findImported(spec, 'x:Own')).toEqual({
    alias: 'x',
    type: {
      ...own,
      properties: [{ name: 'other', type: ref('x:Other') }],
      parent: ref('x:Page', { T: 'string', U: 'x:Other' }),
    },
  });
});

test('the name of an imported type may have a colon, too', () => {
  const types = [struct('ns:Pet')];
  const imports = [{ alias: 'x', url: 'https://x.org', types }];
  expect(findImported({ ...spec, imports }, 'x:ns:Pet')?.type.name).toBe('ns:Pet');
});

test.each(['Own', 'a:Own', 'x:Gone', 'y:Own', 'z:Own', ':Own', ''])(
  '%j is no imported type',
  (target) => {
    expect(findImported(spec, target)).toBeUndefined();
  },
);
