/** Words that mean a version or the current state, in any case. */
const versionWords: ReadonlySet<string> = new Set(['latest', 'stable', 'current']);
/** `commit-12` is the name of a commit in comparisons. */
const commitPrefix = 'commit-';

/** Why a document can't have a version of this name, as a sentence; undefined if it can. */
export function versionProblem(version: string): string | undefined {
  const isWord = versionWords.has(version.toLowerCase()) || version.startsWith(commitPrefix);
  // Digits only would be a tag's id: ids count up, so such a version could get the address of an existing or
  // a future tag. A name that begins with a dot would be a hidden file or another folder.
  if (/^(?!\.|\d+$)[\w.+-]{1,64}$/.test(version) && !isWord) return undefined;
  return "A version must have 1 to 64 characters: letters, digits and . _ + -, like 1.4.0. It can't be digits only, as ids are, nor one of the words latest, stable and current, nor begin with a dot or with commit-, as commits are named. Choose another one.";
}
