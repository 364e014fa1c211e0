import { expect } from 'vitest';
import type { Placed } from '../../src/provider/endpoint.ts';
import type { Answer, Provider } from './provider.ts';

/** The body for each call that takes one. */
export const bodies: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['document.create', { name: 'another' }],
  ['document.update', { spec: {} }],
  ['document.import', { operations: [], types: [] }],
  ['document.export', { format: 'internal' }],
  ['issues.create', { title: 'Another' }],
  ['issues.update', { status: 2 }],
  ['issues.createComment', { comment: 'Text' }],
  ['pulls.create', { title: 'Another' }],
  ['pulls.update', { status: 3 }],
  ['pulls.createComment', { comment: 'Text' }],
  ['tags.create', { version: '9.0.0' }],
  [
    'triggers.create',
    {
      type: 'webhook',
      config: { url: 'https://a.example', secret: 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0' },
    },
  ],
  ['account.createKey', { name: 'CI' }],
  ['account.changePassword', { oldPassword: 'not it', newPassword: 'another one' }],
  ['account.delete', { password: 'not it' }],
  ['factors.createTotp', { password: 'not it', secret: 'A'.repeat(32), code: '000000' }],
  ['factors.createPasskey', { password: 'not it', name: 'Key', credential: '{}' }],
  ['factors.deletePasskey', { password: 'not it' }],
  ['factors.deleteTotp', { password: 'not it' }],
  ['factors.createRecoveryCodes', { password: 'not it' }],
]);

const queries: ReadonlyMap<string, string> = new Map([['document.compare', '?base=1.0.0']]);

export interface EveryCall {
  readonly ada: string;
  /**
   * Makes a call of the contract about existing things. Calls that only a person may make are made in Ada's
   * session.
   */
  readonly make: (endpoint: Placed, token: string | undefined, body?: unknown) => Promise<Answer>;
}

/**
 * Creates one of everything below a document of Ada's, with Bob's contributions, so that any call
 * can be made.
 */
export async function prepareEveryCall(provider: Provider, name: string): Promise<EveryCall> {
  const { ask, person, session } = provider;
  const ada = await person('Ada');
  const bob = await person('Bob');
  const idOf = (answer: Answer) => {
    expect(answer.status).toBe(201);
    return String(answer.json.id);
  };
  const path = `/document/Ada/${name}`;
  const post = async (rest: string, body: unknown, token = ada) =>
    idOf(await ask('POST', path + rest, { token, body }));
  idOf(await ask('POST', '/document/Ada', { token: ada, body: { name } }));
  await ask('PUT', path, {
    token: ada,
    body: { spec: { types: [{ type: 'struct', name: 'A' }] } },
  });
  await ask('GET', `${path}/fork`, { token: bob });
  const issue = await post('/issue', { title: 'One' });
  const pull = await post('/pull_request', { title: 'One' }, bob);
  const comments = {
    issues: await post(`/issue/${issue}/comment`, { comment: 'One' }),
    pulls: await post(`/pull_request/${pull}/comment`, { comment: 'One' }),
  };
  const tag = await post('/tag', { version: '1.0.0' });
  const trigger = await post('/trigger', bodies.get('triggers.create'));
  const headers = await session('Ada');
  const key = await ask('POST', '/account/key', { headers, body: { name: 'CI' } });
  await person('Ada', 'default');
  const firstOf = async (list: string) => {
    const { entry } = (await ask('GET', list, { token: ada })).json;
    return String((entry as { id: number }[])[0]?.id);
  };
  const commits = await ask('GET', `${path}/commit`);
  const [commit] = commits.json.entry as { id: number }[];
  const ids: ReadonlyMap<string, string> = new Map([
    ['document', String(commit?.id)],
    ['commits', String(commit?.id)],
    ['issues', issue],
    ['pulls', pull],
    ['tags', tag],
    ['triggers', trigger],
    ['account', idOf(key)],
    ['account.deleteSession', await firstOf('/account/session')],
    ['account.deleteGrant', await firstOf('/account/grant')],
    ['comment of issues', comments.issues],
    ['comment of pulls', comments.pulls],
  ]);
  const make = (
    { id, method, path: template, resource, sessionOnly }: Placed,
    token: string | undefined,
    given: unknown = bodies.get(id),
  ) => {
    const filled = template
      .replace(':user', 'Ada')
      .replace(':document', name)
      .replace(':id', ids.get(id) ?? ids.get(resource) ?? '1')
      .replace(':comment', ids.get(`comment of ${resource}`) ?? '1')
      .replace(':reaction', 'heart');
    const body = method === 'GET' ? undefined : (given ?? {});
    const who = sessionOnly && token === ada ? { headers } : { token };
    return ask(method, filled + (queries.get(id) ?? ''), { ...who, body });
  };
  return { ada, make };
}
