import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../../../server/work/jobs.ts';
import { openProvider, type Provider } from '../../provider.ts';

let provider: Provider;
let token: string;
const path = '/document/ada/shop';
const struct = (name: string) => ({ type: 'struct', name });
const operation = (name: string) => ({ name, httpMethod: 'GET', httpPath: '/' });
const put = (spec: object) => provider.ask('PUT', path, { token, body: { spec } });

beforeAll(async () => {
  provider = await openProvider();
  token = await provider.person('ada');
  await provider.ask('POST', '/document/ada', { token, body: { name: 'shop' } });
});
afterAll(() => provider.close());

test.each([
  [{ types: [struct('bad name!')] }, '"bad name!". Type name must match'],
  [{ types: [struct('')] }, '"". Type name must match'],
  [{ types: [struct('string')] }, 'must not be the name of a scalar'],
  [{ types: [struct('A'), struct('A')] }, '"A". Another one has this name'],
  [{ operations: [operation('bad name!')] }, '"bad name!". Operation name must match'],
  [{ operations: [operation('a.b'), operation('a.b')] }, '"a.b". Another one has this name'],
])('the names in a PUT are checked: %j', async (spec, said) => {
  await put({ types: [struct('Before')] });
  const { status, json } = await put(spec);
  expect(status).toBe(400);
  expect(json.message).toContain(said);
  const { json: document } = await provider.ask('GET', path, { token });
  expect(document['spec']).toMatchObject({ types: [{ name: 'Before' }] });
});

test('what an import brings can be saved again, whatever its properties are called', async () => {
  const properties = [{ name: 'x y', type: 'string' }];
  const body = { types: [{ ...struct('bad name!'), properties }] };
  expect((await provider.ask('POST', `${path}/import`, { token, body })).status).toBe(200);
  const { json } = await provider.ask('GET', path, { token });
  const types = [{ ...struct('bad_name_'), properties }];
  expect(json['spec']).toMatchObject({ types });
  expect((await put({ types: [...types, struct('Good')] })).status).toBe(200);
});

test('a name that a document has already may stay, and no other of the kind is added', async () => {
  const stored = new Uint8Array(gzipSync(JSON.stringify({ types: [struct('bad name!')] })));
  const save = async (...names: readonly string[]) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ spec: { types: names.map(struct) } }));
    return (await jobs.save(bytes, stored)).ok;
  };
  expect(await save('bad name!', 'Good')).toBe(true);
  expect(await save('bad name!', 'worse name!')).toBe(false);
  expect(await save('bad name!', 'bad name!')).toBe(false);
});
