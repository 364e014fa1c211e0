import type { ComboGroup, ComboOption } from '../../../ui/fields/combo/comboRows.ts';

/** The name of the head in the address of a comparison, as in the API. `latest` is the last version. */
export const current = '*';

interface Named {
  readonly version?: string;
}
interface Saved {
  readonly id?: number;
  readonly message?: string;
}

/** Versions and commits of a document, newest first. */
export interface States {
  readonly tags: readonly Named[];
  readonly commits: readonly Saved[];
}

/** The maximum length of a commit's message in a choice. */
const longestLine = 60;

/**
 * The states that can be compared: the head, versions and commits, newest first. Includes the
 * states in the address even if they are too old to be listed.
 */
export function stateChoices(
  { tags, commits }: States,
  asked: readonly string[],
): readonly ComboGroup[] {
  const versions = new Map<string, ComboOption>();
  const saved = new Map<string, ComboOption>();
  for (const { version } of tags) {
    if (version !== undefined) versions.set(version, versionOption(version));
  }
  for (const { id, message = '' } of commits) {
    if (id !== undefined) {
      saved.set(`commit-${id}`, { value: `commit-${id}`, label: describe(id, message) });
    }
  }
  for (const value of asked) {
    if (value === current || versions.has(value) || saved.has(value)) continue;
    if (value.startsWith('commit-')) {
      saved.set(value, { value, label: value.replace('commit-', 'Commit ') });
    } else versions.set(value, versionOption(value));
  }
  return [
    { options: [{ value: current, label: 'Current state' }] },
    { label: 'Versions', options: [...versions.values()] },
    { label: 'Commits', options: [...saved.values()] },
  ];
}

function versionOption(version: string): ComboOption {
  return { value: version, label: `Version ${version}` };
}

function describe(id: number, message: string): string {
  const [first = ''] = message.split('\n');
  const line = first.length > longestLine ? `${first.slice(0, longestLine)}…` : first;
  return line === '' ? `Commit ${id}` : `Commit ${id}: ${line}`;
}

/** The default comparison: with the last version, or else with the previous commit. */
export function defaultBase({ tags, commits }: States): string {
  const tag = tags.find(({ version }) => version !== undefined)?.version;
  const before = commits[1]?.id ?? commits[0]?.id;
  return tag ?? (before === undefined ? current : `commit-${before}`);
}
