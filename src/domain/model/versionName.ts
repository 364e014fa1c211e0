/** Words that stand for a version, or for the current state, however they are written. */
const versionWords: ReadonlySet<string> = new Set(['latest', 'stable', 'current']);
/** `commit-12` is a commit where states of a document are compared. */
const commitPrefix = 'commit-';

/** Why a document can't have a version of this name, as a sentence; undefined if it can. */
export function versionProblem(version: string): string | undefined {
  const isWord = versionWords.has(version.toLowerCase()) || version.startsWith(commitPrefix);
  // Digits only are a tag's id: ids count up, so such a version could take the address of an older tag, or of one that
  // is still to come. What begins with a dot is hidden where it is the name of a file, or another folder.
  if (/^(?!\.|\d+$)[\w.+-]{1,64}$/.test(version) && !isWord) return undefined;
  return "A version must have 1 to 64 characters: letters, digits and . _ + -, like 1.4.0. It can't be digits only, as ids are, nor one of the words latest, stable and current, nor begin with a dot or with commit-, as commits are named. Choose another one.";
}
