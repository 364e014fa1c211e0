import type { Change } from '../../../src/domain/compare/change.ts';
import { breakingReason } from '../../../src/domain/compare/breakingReason.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { VersionChanges } from '../../pages/view.ts';
import type { DocumentRow } from '../../store/resources/documents.ts';
import { emptyContent } from '../document/newContent.ts';

const levels = ['major', 'minor', 'patch'] as const;
/** More changes of one version are counted. */
const mostChanges = 200;
/** Longer texts of authors are cut off. */
const longestChangelog = 20_000;
/** How many comparisons are held. */
const mostHeld = 500;

type Compared = Pick<VersionChanges, 'step' | 'changes' | 'more'> & { readonly text: string };
const caches = new WeakMap<object, Map<string, Compared>>();

/** The newest versions, each with what it changed of the one before it. */
export async function versionChanges(
  services: ProviderServices,
  document: DocumentRow,
  count: number,
): Promise<readonly VersionChanges[]> {
  const { store } = services;
  const { rows } = await store.tags.ofDocument(document.id, { startIndex: 0, count: count + 1 });
  const versions: VersionChanges[] = [];
  for (const [at, { version, createdAt, changelog, body }] of rows.slice(0, count).entries()) {
    const before = rows[at + 1];
    const { text, ...compared } = await compare(services, before?.body, body);
    versions.push({
      version,
      createdAt,
      // What the server proposed is what is listed.
      changelog: changelog.trim() === text ? '' : changelog.slice(0, longestChangelog),
      ...compared,
    });
  }
  return versions;
}

/** The first version has everything from the start, which is no change. */
async function compare(
  services: ProviderServices,
  before: string | undefined,
  after: string,
): Promise<Compared> {
  const { store, work } = services;
  let held = caches.get(store);
  if (held === undefined) caches.set(store, (held = new Map()));
  const key = `${before ?? ''} ${after}`;
  const known = held.get(key);
  if (known !== undefined) return known;
  const base =
    before === undefined ? (await emptyContent(services)).packed : await store.bodies.get(before);
  const reply = await work.run('compare', base, await store.bodies.get(after));
  if (!reply.ok) throw new Error(reply.refusal.message);
  const text = reply.value.lines.join('\n').trim();
  const compared =
    before === undefined
      ? { step: undefined, changes: [], more: 0, text }
      : { ...listed(reply.value.changes), text };
  held.set(key, compared);
  const [oldest] = held.keys();
  if (held.size > mostHeld && oldest !== undefined) held.delete(oldest);
  return compared;
}

/** The changes that break clients first. */
function listed(changes: readonly Change[]): Omit<Compared, 'text'> {
  const sorted = levels.flatMap((level) => changes.filter((change) => change.level === level));
  return {
    step: sorted[0]?.level,
    changes: sorted.slice(0, mostChanges).map(({ level, code, line }) => ({
      level,
      line,
      reason: level === 'major' ? breakingReason(code) : undefined,
    })),
    more: Math.max(0, sorted.length - mostChanges),
  };
}
