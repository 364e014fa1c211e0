/** Words that stand for a version. */
const versionWords: ReadonlySet<string> = new Set(['latest', 'stable']);
/** `commit-12` is a commit where states of a document are compared. */
const commitPrefix = 'commit-';

/** Why a document can't have a version of this name, as a sentence; undefined if it can. */
export function versionProblem(version: string): string | undefined {
  const isWord = versionWords.has(version) || version.startsWith(commitPrefix);
  if (/^[\w.+-]{1,64}$/.test(version) && !isWord) return undefined;
  return 'A version must have 1 to 64 characters: letters, digits and . _ + -, like 1.4.0, but not the words latest and stable, nor begin with commit-, as commits are named. Choose another one.';
}
