// Generates a specification far larger than any in use, always the same one, as internal JSON.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const operationCount = 20_000;
const typeCount = 10_000;
const typesOfEachKind = 10;

const methods = ['GET', 'POST', 'PUT', 'DELETE'];
const reference = (target) => ({ type: 'reference', target });
const numbered = (word, number) => `${word}${String(number).padStart(5, '0')}`;

/** Writes the document to the cache and returns its path. */
export function generatedDocumentPath() {
  const folder = fileURLToPath(new URL('../../.cache/bench/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'generated.json');
  writeFileSync(path, JSON.stringify(generatedDocument()));
  return path;
}

/**
 * 20,000 operations on 10,000 types; `Account` is used in 2,000 places, and `Ledger` has 100
 * properties.
 */
function generatedDocument() {
  const definitions = {
    Account: struct(['id', 'name', 'mail'].map((name) => [name, { type: 'string' }])),
    Ledger: struct(
      Array.from({ length: 100 }, (_, at) => [numbered('entry', at), reference(typeName(at))]),
    ),
  };
  for (let at = 0; at < typeCount - 2; at += 1) {
    definitions[typeName(at)] = struct([
      ['id', { type: 'integer' }],
      ['label', { type: 'string', description: `What number ${at} is called.` }],
      ['created', { type: 'string', format: 'date-time' }],
      ['next', reference(typeName(at + 1))],
      ['parts', { type: 'array', schema: reference(typeName(at * 7)) }],
    ]);
  }
  const operations = {};
  for (let at = 0; at < operationCount; at += 1) {
    const method = methods[at % methods.length];
    const area = Math.floor(at / 40);
    operations[`${numbered('area', area)}.${numbered(method.toLowerCase(), at)}`] = {
      description: `Does what number ${at} is for.`,
      method,
      path: `/areas/${area}/things/${at}/:id`,
      arguments: {
        id: { in: 'path', schema: { type: 'integer' } },
        limit: { in: 'query', schema: { type: 'integer' } },
        after: { in: 'query', schema: { type: 'string' } },
        ...(method === 'POST' || method === 'PUT'
          ? { payload: { in: 'body', schema: reference(typeName(at)) } }
          : {}),
      },
      return: { code: 200, schema: reference(at % 10 === 0 ? 'Account' : typeName(at * 3)) },
      throws: [
        { code: 400, schema: reference(typeName(area)) },
        { code: 404, schema: reference(typeName(area + 1)) },
      ],
    };
  }
  return { operations, definitions };
}

function typeName(at) {
  const number = at % (typeCount - 2);
  return numbered(`Model${number % typesOfEachKind}x`, number);
}

function struct(properties) {
  return { type: 'struct', properties: Object.fromEntries(properties) };
}
