import { expect, test, describe } from 'vitest';
import { parseDetected } from '../../src/formats/registry/detectFormat.ts';
import { loadPrinter, printableFormats } from '../../src/formats/registry/registry.ts';
import { endpoints } from '../../src/provider/contract/index.ts';
import { contractDocument } from '../../src/provider/contractDocument.ts';
import { errorStatuses } from '../../src/provider/errorStatuses.ts';

const baseUrl = 'https://provider.example/api';
const document = contractDocument({
  baseUrl,
  tokenUrl: `${baseUrl}/authorization/token`,
  authorizationUrl: `${baseUrl}/authorization/authorize`,
});

describe('the contract as a specification', () => {
  test('is expressed completely by the printer', async () => {
    const { text, findings } = (await loadPrinter('typeapi'))(document);
    expect(findings).toEqual([]);
    const read = await parseDetected(text, undefined, { options: {}, report: () => undefined });
    expect(read).toMatchObject({ ok: true, value: { format: 'typeapi', findings: [] } });
    expect(read.ok && read.value.spec).toEqual(document);
  });

  test.each(printableFormats.map(({ id }) => id))(
    'is printed as %s without an error',
    async (id) => {
      const { text, findings } = (await loadPrinter(id))(document);
      // Some formats can only express types.
      const errors = findings.filter(({ severity }) => severity === 'error');
      expect(errors.filter(({ code }) => code !== 'operations-left-out')).toEqual([]);
      expect(text.length).toBeGreaterThan(1000);
    },
  );

  test('has every call, once', () => {
    expect(document.operations.map(({ name }) => name).toSorted()).toEqual(
      endpoints.map(({ id }) => id).toSorted(),
    );
  });

  test('says everything about a call that the contract says', () => {
    expect(document.operations.find(({ name }) => name === 'document.revert')).toEqual({
      name: 'document.revert',
      description: 'Reverts the document to a commit, by creating a new one',
      httpMethod: 'POST',
      httpPath: '/document/:user/:document/revert/:id',
      httpCode: 200,
      arguments: [
        { name: 'user', in: 'path', type: { kind: 'string' } },
        { name: 'document', in: 'path', type: { kind: 'string' } },
        { name: 'id', in: 'path', type: { kind: 'integer' } },
        { name: 'ifMatch', in: 'header', type: { kind: 'string' }, wireName: 'If-Match' },
        {
          name: 'idempotencyKey',
          in: 'header',
          type: { kind: 'string' },
          wireName: 'Idempotency-Key',
        },
      ],
      payload: { type: { kind: 'reference', target: 'Empty' } },
      return: { type: { kind: 'reference', target: 'Moved' } },
      throws: [400, 401, 403, 404, 409, 412, 413, 422, 429, 500].map((code) => ({
        code,
        type: { kind: 'reference', target: 'Message' },
      })),
      stability: 2,
      security: ['document'],
    });
  });

  test('describes the contents of a type', () => {
    const whoami = document.types.find(({ name }) => name === 'Whoami');
    expect(whoami).toEqual({
      kind: 'struct',
      name: 'Whoami',
      properties: [
        { name: 'id', nullable: true, type: { kind: 'integer' } },
        { name: 'name', nullable: true, type: { kind: 'string' } },
        { name: 'scopes', nullable: true, type: { kind: 'array', items: { kind: 'string' } } },
        { name: 'metadata', nullable: true, type: { kind: 'map', values: { kind: 'string' } } },
      ],
    });
  });

  test('refers to no missing type', () => {
    const types = new Set(document.types.map(({ name }) => name));
    const targets = [...JSON.stringify(document).matchAll(/"target":"(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(targets.length).toBeGreaterThan(100);
    for (const target of targets) expect(types).toContain(target);
  });
});

describe('the statuses of errors', () => {
  test('are those that a provider answers with (rules 7)', () => {
    const all = new Set(endpoints.flatMap((endpoint) => errorStatuses(endpoint)));
    expect(all).toEqual(new Set([400, 401, 403, 404, 409, 412, 413, 422, 429, 500]));
  });

  test('include 412 for calls with a precondition', () => {
    for (const endpoint of endpoints) {
      expect(errorStatuses(endpoint).includes(412)).toBe(endpoint.precondition);
    }
  });
});
