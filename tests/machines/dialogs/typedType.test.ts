import { expect, it } from 'vitest';
import { readTyped, typedText } from '../../../src/machines/dialogs/typedType.ts';
import { emptySpecification, type Specification } from '../../../src/domain/model/specification.ts';
import { ref, struct } from '../../domain/example.ts';

const spec: Specification = { ...emptySpecification, types: [struct('Cat'), struct('Pet')] };

it('reads formats, arrays and maps of anything', () => {
  expect(readTyped(spec, 'date-time')).toEqual({ kind: 'string', format: 'date-time' });
  expect(readTyped(spec, ' Pet[] ')).toEqual({ kind: 'array', items: ref('Pet') });
  expect(readTyped(spec, 'map<uuid[]>')).toEqual({
    kind: 'map',
    values: { kind: 'array', items: { kind: 'string', format: 'uuid' } },
  });
  expect(readTyped(spec, 'integer')).toEqual({ kind: 'integer' });
  expect(readTyped(spec, 'Cat | Pet')).toMatchObject({ kind: 'union' });
});

it('reads no type that is not there', () => {
  for (const text of ['', '[]', 'Nobody[]', 'map<>', 'map<Nobody>', 'Dat']) {
    expect(readTyped(spec, text)).toBeUndefined();
  }
});

it('shows what it reads', () => {
  for (const text of ['date', 'string', 'Pet', 'Pet[][]', 'map<Pet[]>', 'any']) {
    const type = readTyped(spec, text);
    expect(type && typedText(type)).toBe(text);
  }
});
