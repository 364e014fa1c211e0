import { createUniqueNames } from '../reading/generatedNames.ts';

/**
 * Names that no type may have: reserved words, built-in types, and the two that are used in the
 * output.
 */
const reserved: ReadonlySet<string> = new Set(
  (
    'any as asserts async await bigint boolean break case catch class const continue debugger ' +
    'declare default delete do else enum export extends false finally for from function get if ' +
    'implements import in infer instanceof interface intrinsic is keyof let module namespace never ' +
    'new null number object of package private protected public readonly require return set static ' +
    'string super switch symbol this throw true try type typeof undefined unique unknown var void ' +
    'while with yield Record Omit'
  ).split(' '),
);

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Hands out each valid identifier once. */
export interface Identifiers {
  claim(name: string): string;
}

/** `others`: identifiers that are already taken. */
export function createIdentifiers(others: ReadonlySet<string> = new Set()): Identifiers {
  const names = createUniqueNames();
  return {
    claim(name) {
      const valid = name.replace(/[^A-Za-z0-9_$]/gu, '_');
      const begun = /^[A-Za-z_$]/.test(valid) ? valid : `_${valid}`;
      const allowed = reserved.has(begun) ? `${begun}_` : begun;
      let claimed = names.claim(allowed);
      while (others.has(claimed)) claimed = names.claim(allowed);
      return claimed;
    },
  };
}

/** The name of a property, quoted if necessary. */
export function writeKey(name: string): string {
  return identifier.test(name) ? name : quote(name);
}

/** A string literal. JSON leaves U+2028 and U+2029 unescaped, which is fine in a literal. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** A doc comment as lines; none if there is nothing to say. */
export function writeComment(
  description: string | undefined,
  deprecated: boolean | undefined,
): readonly string[] {
  const lines = (description ?? '').trim().split(/\r\n|[\n\r\u2028\u2029]/);
  // A `*/` inside would end the comment and turn the rest into code.
  const trimmed = lines.map((line) => line.trimEnd().replaceAll('*/', '*\\/'));
  const all = trimmed.join('') === '' ? [] : trimmed;
  const noted = deprecated === true ? [...all, '@deprecated'] : all;
  const [only] = noted;
  if (only === undefined) return [];
  if (noted.length === 1) return [`/** ${only} */`];
  return ['/**', ...noted.map((line) => (line === '' ? ' *' : ` * ${line}`)), ' */'];
}
