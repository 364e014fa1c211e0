import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contract, endpointById, endpoints } from '../../src/provider/contract/index.ts';
import { extensions, scopes } from '../../src/provider/endpoint.ts';

const page = ['startIndex', 'count', 'search'];
const D = '/document/:user/:document';

/** Rules 7, call by call: id, method, path, query parameters, whether it has a body, status. */
const calls: readonly [string, string, string, readonly string[], boolean, number][] = [
  ['about.get', 'GET', '/', [], false, 200],
  ['authorization.whoami', 'GET', '/authorization/whoami', [], false, 200],
  ['authorization.revoke', 'POST', '/authorization/revoke', [], false, 200],
  ['document.getAll', 'GET', '/document/:user', page, false, 200],
  ['document.create', 'POST', '/document/:user', [], true, 201],
  ['document.get', 'GET', D, ['version'], false, 200],
  ['document.update', 'PUT', D, [], true, 200],
  ['document.delete', 'DELETE', D, [], false, 200],
  ['document.fork', 'GET', `${D}/fork`, [], false, 201],
  ['document.export', 'POST', `${D}/export`, [], true, 200],
  ['document.import', 'POST', `${D}/import`, [], true, 200],
  ['document.meta', 'PUT', `${D}/meta`, [], true, 200],
  ['document.reset', 'POST', `${D}/reset`, [], true, 200],
  ['document.revert', 'POST', `${D}/revert/:id`, [], true, 200],
  ['document.preview', 'GET', `${D}/preview`, ['version'], false, 200],
  ['document.star', 'POST', `${D}/star`, [], true, 201],
  ['commits.getAll', 'GET', `${D}/commit`, page, false, 200],
  ['commits.get', 'GET', `${D}/commit/:id`, [], false, 200],
  ['explore.getAll', 'GET', '/explore', page, false, 200],
  ['stars.getAll', 'GET', '/star', page, false, 200],
  ['issues.create', 'POST', `${D}/issue`, [], true, 201],
  ['issues.getAll', 'GET', `${D}/issue`, ['status', ...page], false, 200],
  ['issues.get', 'GET', `${D}/issue/:id`, [], false, 200],
  ['issues.delete', 'DELETE', `${D}/issue/:id`, [], false, 200],
  ['issues.createComment', 'POST', `${D}/issue/:id/comment`, [], true, 201],
  ['issues.getAllComments', 'GET', `${D}/issue/:id/comment`, page, false, 200],
  ['issues.reactComment', 'POST', `${D}/issue/:id/comment/:comment/:reaction`, [], true, 200],
  ['pulls.create', 'POST', `${D}/pull_request`, [], true, 201],
  ['pulls.getAll', 'GET', `${D}/pull_request`, ['status', ...page], false, 200],
  ['pulls.get', 'GET', `${D}/pull_request/:id`, [], false, 200],
  ['pulls.update', 'PUT', `${D}/pull_request/:id`, [], true, 200],
  ['pulls.delete', 'DELETE', `${D}/pull_request/:id`, [], false, 200],
  ['pulls.createComment', 'POST', `${D}/pull_request/:id/comment`, [], true, 201],
  ['pulls.getAllComments', 'GET', `${D}/pull_request/:id/comment`, page, false, 200],
  ['pulls.reactComment', 'POST', `${D}/pull_request/:id/comment/:comment/:reaction`, [], true, 200],
  ['tags.changelog', 'POST', `${D}/changelog`, [], true, 200],
  ['tags.create', 'POST', `${D}/tag`, [], true, 201],
  ['tags.getAll', 'GET', `${D}/tag`, page, false, 200],
  ['tags.get', 'GET', `${D}/tag/:id`, [], false, 200],
  ['tags.delete', 'DELETE', `${D}/tag/:id`, [], false, 200],
  ['tags.trigger', 'POST', `${D}/tag/:id/trigger`, [], true, 200],
  ['triggers.create', 'POST', `${D}/trigger`, [], true, 201],
  ['triggers.getAll', 'GET', `${D}/trigger`, page, false, 200],
  ['triggers.get', 'GET', `${D}/trigger/:id`, [], false, 200],
  ['triggers.update', 'PUT', `${D}/trigger/:id`, [], true, 200],
  ['triggers.delete', 'DELETE', `${D}/trigger/:id`, [], false, 200],
  ['triggers.execute', 'POST', `${D}/trigger/:id/execute`, [], true, 200],
];

describe('the contract', () => {
  test.each(calls)('has %s: %s %s', (id, method, path, query, hasBody, status) => {
    const endpoint = endpointById(id);
    expect(endpoint).toMatchObject({ method, path, status });
    expect(Object.keys(endpoint?.query ?? {})).toEqual(query);
    expect(endpoint?.body !== undefined).toBe(hasBody);
    expect(endpoint).not.toHaveProperty('extension');
  });

  test('has no others except those marked as extensions', () => {
    const known = new Set(calls.map(([id]) => id));
    const others = endpoints.filter((endpoint) => !known.has(endpoint.id));
    for (const endpoint of others) expect(extensions).toContain(endpoint.extension);
    expect(others.map((endpoint) => endpoint.id)).toEqual([
      'authorization.session',
      'document.compare',
      'document.usedBy',
      'document.getDistance',
      'document.getBase',
      'document.sync',
      'issues.update',
      'triggers.getAllDeliveries',
      'account.getAllKeys',
      'account.createKey',
      'account.deleteKey',
      'account.deleteKeys',
      'account.getAllSessions',
      'account.deleteSession',
      'account.deleteSessions',
      'account.getAllGrants',
      'account.deleteGrant',
      'account.deleteGrants',
      'account.changePassword',
      'account.delete',
      'factors.get',
      'factors.proposeTotp',
      'factors.createTotp',
      'factors.deleteTotp',
      'factors.getAllPasskeys',
      'factors.proposePasskey',
      'factors.createPasskey',
      'factors.deletePasskey',
      'factors.createRecoveryCodes',
    ]);
  });

  test('has the calls of its extensions in the rules', () => {
    const rows = readFileSync('docs/rules.md', 'utf8').split('\n');
    const missing = endpoints.flatMap(({ id, method, path, extension }) => {
      if (extension === undefined) return [];
      const row = rows.find((line) => line.startsWith(`| \`${extension}\` |`)) ?? '';
      const last = path.split('/').findLast((word) => !word.startsWith(':')) ?? '';
      return row.includes(method) && row.includes(last) ? [] : [id];
    });
    expect(missing).toEqual([]);
  });

  test('has each call once', () => {
    const routes = endpoints.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`,
    );
    expect(new Set(routes).size).toBe(endpoints.length);
    expect(new Set(endpoints.map((endpoint) => endpoint.id)).size).toBe(endpoints.length);
  });

  test('describes every variable of a path, and nothing else, as a parameter', () => {
    for (const { path, params } of endpoints) {
      const variables = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys(params)).toEqual(variables);
    }
  });

  test('has unique names for its flat input', () => {
    for (const { params, query } of endpoints) {
      const names = [...Object.keys(params), ...Object.keys(query), 'body'];
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('has ids that match the position of each call', () => {
    expect(contract.document.get).toBe(endpointById('document.get'));
    expect(contract.pulls.reactComment).toMatchObject({ resource: 'pulls', name: 'reactComment' });
    expect(endpointById('document.none')).toBeUndefined();
    expect(endpointById('constructor')).toBeUndefined();
  });
});

describe('access and queueing', () => {
  const ids = (pick: (endpoint: (typeof endpoints)[number]) => boolean) =>
    endpoints.filter(pick).map((endpoint) => endpoint.id);

  test('use every scope of rules 6', () => {
    expect(new Set(endpoints.map((endpoint) => endpoint.scope))).toEqual(new Set(scopes));
  });

  test('the list of stars needs star, starring needs document', () => {
    expect(contract.stars.getAll.scope).toBe('star');
    expect(contract.document.star.scope).toBe('document');
  });

  test('writes are all calls but GET, and the fork', () => {
    expect(ids(({ writes, method }) => writes !== (method !== 'GET'))).toEqual([
      'document.fork',
      'document.export',
      'tags.changelog',
    ]);
  });

  test('only writes are queued, and none with a secret', () => {
    expect(ids(({ queueable, writes }) => queueable && !writes)).toEqual([]);
    expect(ids(({ queueable, writes }) => writes && !queueable)).toEqual([
      'authorization.revoke',
      'triggers.create',
      'triggers.update',
      'account.createKey',
      'account.deleteKey',
      'account.deleteKeys',
      'account.deleteSession',
      'account.deleteSessions',
      'account.deleteGrant',
      'account.deleteGrants',
      'account.changePassword',
      'account.delete',
      'factors.createTotp',
      'factors.deleteTotp',
      'factors.proposePasskey',
      'factors.createPasskey',
      'factors.deletePasskey',
      'factors.createRecoveryCodes',
    ]);
  });

  test('preconditions are honoured by calls that replace the head', () => {
    expect(ids(({ precondition }) => precondition)).toEqual([
      'document.update',
      'document.import',
      'document.reset',
      'document.revert',
      'document.sync',
    ]);
  });

  test('only a person makes app keys and second factors', () => {
    expect(ids(({ sessionOnly }) => sessionOnly)).toEqual([
      'account.createKey',
      'factors.createTotp',
      'factors.deleteTotp',
      'factors.proposePasskey',
      'factors.createPasskey',
      'factors.deletePasskey',
      'factors.createRecoveryCodes',
    ]);
  });

  test('writes need an account', () => {
    expect(
      ids(({ writes, access }) => writes && (access === 'anyone' || access === 'reader')),
    ).toEqual([]);
  });

  test('errors are structured as in rules 8', () => {
    expect(ids(({ structuredErrors }) => structuredErrors === 'any')).toEqual([
      'about.get',
      'authorization.whoami',
      'authorization.revoke',
    ]);
    const rest = endpoints.filter(({ structuredErrors }) => structuredErrors !== 'any');
    for (const { id, structuredErrors } of rest) {
      const onlyServer = id === 'document.get' || id === 'document.preview';
      expect(structuredErrors).toEqual(onlyServer ? [500] : [400, 404, 500]);
    }
  });
});
