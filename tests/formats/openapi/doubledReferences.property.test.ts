import { expect, it } from 'vitest';
import { toObject, type Json, type JsonObject } from '../../../src/domain/model/values/json.ts';
import { readOpenapi } from '../../../src/formats/openapi/parse.ts';
import { writeOpenapi } from '../../../src/formats/openapi/print/document.ts';

/*
 * Schemas that each refer to the next one twice: the document is small, but code that visits each reference
 * separately would take exponential time. Each of these takes milliseconds, or hangs.
 */

const levels = 30;
const context = { options: {}, report: () => undefined };

const ends: Readonly<Record<string, JsonObject>> = {
  'an object': { type: 'object', properties: { a: { type: 'string' } } },
  'an object or null': { type: ['object', 'null'], properties: { a: { type: 'string' } } },
  'a string or null': { type: ['string', 'null'] },
  'what asks for a property': { required: ['a'] },
  'a union of scalars': { oneOf: [{ type: 'string' }, { type: 'integer' }] },
  anything: {},
  'the first one': { $ref: '#/components/schemas/S0' },
};
const keys = ['allOf', 'anyOf', 'oneOf'];
const sides: Readonly<Record<string, JsonObject>> = {
  nothing: {},
  'a type': { type: 'object' },
  'a type or null': { type: ['object', 'null'] },
  'scalar types': { type: ['string', 'integer'] },
  'a discriminator': { discriminator: { propertyName: 'a' } },
};

const cases = keys.flatMap((key) =>
  Object.keys(ends).flatMap((end) => Object.keys(sides).map((side) => [key, end, side] as const)),
);

it.each(cases)(
  '%s of twice the same, down to %s, beside %s, is read and printed',
  (key, end, side) => {
    const refer = (level: number): Json => ({ $ref: `#/components/schemas/S${level}` });
    const level = (at: number): JsonObject => ({
      ...sides[side],
      [key]: [refer(at + 1), refer(at + 1)],
    });
    const tops = Object.values(sides).map(
      (beside, at) => [`Top${at}`, { ...beside, [key]: [refer(0), refer(1)] }] as const,
    );
    const doubled = Array.from({ length: levels }, (_, at) => [`S${at}`, level(at)] as const);
    const schemas = toObject([...doubled, [`S${levels}`, ends[end] ?? {}], ...tops]);
    const head = { openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: {} };
    const read = readOpenapi({ ...head, components: { schemas } }, context);
    if (!read.ok) throw new Error(read.refusal.message);
    for (const format of ['openapi-3.0', 'openapi-3.1'] as const) {
      expect(writeOpenapi(read.value.spec, format).document).toBeTruthy();
    }
  },
);
