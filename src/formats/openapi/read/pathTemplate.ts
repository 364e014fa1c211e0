/** A path in TypeAPI's notation, and whether that is equivalent to the source. */
export interface HttpPath {
  readonly path: string;
  readonly isExact: boolean;
  /** Names that count as variables only if there is an argument of the same name. */
  readonly unusual: readonly string[];
}

/** Whether it is an expression of RFC 6570 for the query, `{?q}`, and so no part of the path. */
export function isOfQuery(variable: string): boolean {
  return /^[?&]./.test(variable);
}

const variable = /\{([^{}]*)\}/g;
const ordinaryName = /^[A-Za-z0-9_]+$/;
const nameCharacter = /[A-Za-z0-9_]/;

/**
 * `/pets/{id}` → `/pets/:id`. In TypeAPI, a variable ends at the first character that a name can't
 * have, so `{id}x` and `{idx}` look the same, and so do a colon in the source and a variable.
 */
export function toHttpPath(template: string): HttpPath {
  let path = '';
  let isExact = true;
  let end = 0;
  const unusual: string[] = [];
  for (const match of template.matchAll(variable)) {
    const name = match[1] ?? '';
    const literal = template.slice(end, match.index);
    end = match.index + match[0].length;
    const next = template.charAt(end);
    const around = [template.charAt(match.index - 1), next];
    const isSegment = around.every((character) => character === '/' || character === '');
    if (literal.includes(':') || name === '' || name.includes('/')) isExact = false;
    if (isOfQuery(name)) {
      isExact = false;
      path += literal;
      continue;
    }
    if (!isSegment && (!ordinaryName.test(name) || nameCharacter.test(next))) isExact = false;
    if (!ordinaryName.test(name)) unusual.push(name);
    path += `${literal}:${name}`;
  }
  const rest = template.slice(end);
  if (rest.includes(':')) isExact = false;
  return { path: path + rest, isExact, unusual };
}
