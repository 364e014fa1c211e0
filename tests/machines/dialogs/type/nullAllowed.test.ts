import { expect, test } from 'vitest';
import { withNullAllowed } from '../../../../src/machines/dialogs/type/nullAllowed.ts';
import type { Property } from '../../../../src/domain/model/specification.ts';
import type { Json } from '../../../../src/domain/model/values/json.ts';

const property = (nullable: boolean | undefined, values?: readonly Json[]): Property => ({
  name: 'status',
  type: { kind: 'string' },
  ...(nullable !== undefined && { nullable }),
  ...(values && { metadata: { enum: values } }),
});

const [plain, withNull] = [
  ['a', 'b'],
  ['a', 'b', null],
] as const;

test.each<[what: string, before: Property | undefined, typed: Property, saved: Property]>([
  ['new, and may be null', undefined, property(true, plain), property(true, withNull)],
  ['new, and may not', undefined, property(false, plain), property(false, plain)],
  ['may be null now', property(false, plain), property(true, plain), property(true, withNull)],
  ['other values', property(true, ['a']), property(true, plain), property(true, withNull)],
  ['values at all', property(true), property(true, plain), property(true, withNull)],
  ['may not be null now', property(true, withNull), property(false, plain), property(false, plain)],
  [
    'no longer null',
    property(true, withNull),
    property(undefined, withNull),
    property(undefined, plain),
  ],
  ['as the source had it', property(true, plain), property(true, plain), property(true, plain)],
  ['no values', property(true, plain), property(true), property(true)],
])('%s', (_what, before, typed, saved) => {
  expect(withNullAllowed(before, typed)).toEqual(saved);
});
