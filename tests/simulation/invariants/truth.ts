import { textOf } from '../ledger.ts';
import { contentOf } from '../texts.ts';
import type { World } from '../world/world.ts';

/**
 * Invariants 1, 2 and 4 again, checked by the provider's own lists: a killed server may have done something
 * without answering.
 */
export async function checkTruth(world: World): Promise<void> {
  const { people, provider, ledger, violate, clock } = world;
  for (const { device } of people) {
    for (const { name, document, token } of device.people) {
      const get = async (path: string) => {
        const { json, status } = await clock.busy(
          provider.ask('GET', `/document/${path}`, { token }),
        );
        if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(json)}`);
        return json;
      };
      const all = '?startIndex=0&count=16';
      const issues = (await get(`${document}/issue${all}`)) as unknown as Listed;
      const lists = await Promise.all([
        get(`${document}/tag${all}`),
        ...issues.entry.map(({ id }) => get(`${document}/issue/${id}/comment${all}`)),
      ]);
      const listed = JSON.stringify([issues, ...lists]);
      for (const { id, intent, account } of ledger.acknowledged.values()) {
        const text = textOf(intent);
        if (text === undefined || !account.startsWith(`${name}@`)) continue;
        const times = listed.split(`:${text}`).length - 1;
        if (times > 1) violate(2, `the provider lists ${text} of ${id} ${times} times`);
        if (times === 0 && !ledger.discarded.has(id)) {
          violate(1, `the provider does not list ${text} of ${id}`);
        }
      }
      const { spec } = await get(document);
      const there = contentOf(JSON.stringify(spec ?? {}));
      const known = world.server.commits.get(world.server.heads.get(`/document/${document}`) ?? '');
      if (known !== undefined && known.content !== there) {
        violate(4, `the provider has something else of ${document} than what was answered last`);
      }
    }
  }
}

interface Listed {
  readonly entry: readonly { readonly id: number }[];
}
