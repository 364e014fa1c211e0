/** The name of the head in the address of a comparison, as in the API. `latest` is the last version. */
export const current = '*';

interface Named {
  readonly version?: string;
}
interface Saved {
  readonly id?: number;
  readonly message?: string;
}

export interface StateChoice {
  readonly value: string;
  readonly label: string;
}

/** The maximum length of a commit's message in a choice. */
const longestLine = 60;

/**
 * The states that can be compared: the head, versions and commits, newest first. Includes the
 * states in the address even if they are too old to be listed.
 */
export function stateChoices(
  tags: readonly Named[],
  commits: readonly Saved[],
  asked: readonly string[],
): readonly StateChoice[] {
  const known: StateChoice[] = [
    { value: current, label: 'Current state' },
    ...tags.flatMap(({ version }) =>
      version === undefined ? [] : [{ value: version, label: `Version ${version}` }],
    ),
    ...commits.flatMap(({ id, message = '' }) =>
      id === undefined ? [] : [{ value: `commit-${id}`, label: describe(id, message) }],
    ),
  ];
  const missing = asked.filter((value) => known.every((each) => each.value !== value));
  return [
    ...known,
    ...missing.map((value) => ({ value, label: value.replace('commit-', 'Commit ') })),
  ];
}

function describe(id: number, message: string): string {
  const [first = ''] = message.split('\n');
  const line = first.length > longestLine ? `${first.slice(0, longestLine)}…` : first;
  return line === '' ? `Commit ${id}` : `Commit ${id}: ${line}`;
}

/** The default comparison: with the last version, or else with the previous commit. */
export function usualBase(tags: readonly Named[], commits: readonly Saved[]): string {
  const tag = tags.find(({ version }) => version !== undefined)?.version;
  const before = commits[1]?.id ?? commits[0]?.id;
  return tag ?? (before === undefined ? current : `commit-${before}`);
}
