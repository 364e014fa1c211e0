import { expect, test } from 'vitest';
import { printFeed } from '../../../server/routes/pages/feed.ts';
import type { VersionChanges } from '../../../server/pages/view.ts';

const feed = { user: 'ada', name: 'shop', updatedAt: '2026-03-03', address: 'https://a.example' };
const version = (createdAt: string, step: 'major' | 'minor'): VersionChanges => ({
  version: createdAt,
  createdAt,
  changelog: '',
  step,
  changes: [],
  more: 0,
});
const updated = (breaking: boolean, versions: readonly VersionChanges[]) =>
  /<updated>([^<]*)/.exec(printFeed({ ...feed, breaking }, versions))?.[1];

test('a feed was updated with its latest version, and with its document if it has none', () => {
  const versions = [version('2026-02-02', 'minor'), version('2026-01-01', 'major')];
  expect(updated(false, versions)).toBe('2026-02-02');
  expect(updated(true, versions)).toBe('2026-01-01');
  expect(updated(true, [])).toBe('2026-03-03');
});

test('an entry says what changed, what breaks and why, and how much more there is', () => {
  const [line] =
    printFeed({ ...feed, breaking: false }, [
      {
        ...version('2026-02-02', 'major'),
        changelog: 'Cats & dogs',
        changes: [
          { level: 'major', line: 'Cat is gone', reason: 'Clients read it' },
          { level: 'minor', line: 'Dog is new' },
        ],
        more: 3,
      },
    ]).match(/<content[^]*<\/content>/) ?? [];
  const text = line
    ?.replaceAll(/&lt;[^&]*&gt;|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  expect(text).toBe(
    'Cats &amp;amp; dogs Breaking: Cat is gone. Clients read it Dog is new and 3 more changes',
  );
});

test('an entry keeps the lines of a changelog, and has no list of no changes', () => {
  const made = { ...version('2026-02-02', 'minor'), changelog: '- cats\n- <b>dogs' };
  const text = printFeed({ ...feed, breaking: false }, [made]);
  expect(text).toContain('&lt;p&gt;- cats&lt;br /&gt;- &amp;lt;b&amp;gt;dogs&lt;/p&gt;');
  expect(text).not.toContain('&lt;ul');
});

test('only the title of a version with breaking changes says so', () => {
  const versions = [version('2026-02-02', 'minor'), version('2026-01-01', 'major')];
  const text = printFeed({ ...feed, breaking: false }, versions);
  expect([...text.matchAll(/<title>([^<]*)/g)].map(([, title]) => title)).toEqual([
    'Versions of ada/shop',
    'shop 2026-02-02',
    'shop 2026-01-01 (breaking)',
  ]);
});
