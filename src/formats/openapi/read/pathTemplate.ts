/** A path in TypeAPI's spelling, and whether that says the same as the source. */
export interface HttpPath {
  readonly path: string;
  readonly isExact: boolean;
}

const variable = /\{([^{}]*)\}/g;
const ordinaryName = /^[A-Za-z0-9_]+$/;
const nameCharacter = /[A-Za-z0-9_]/;

/**
 * `/pets/{id}` → `/pets/:id`. A variable ends where a character stands that a name can't have, so
 * `{id}x` can't be told from `{idx}`, nor a colon of the source from a variable.
 */
export function toHttpPath(template: string): HttpPath {
  let path = '';
  let isExact = true;
  let end = 0;
  for (const match of template.matchAll(variable)) {
    const name = match[1] ?? '';
    const literal = template.slice(end, match.index);
    end = match.index + match[0].length;
    const next = template.charAt(end);
    const isSegment = (literal.endsWith('/') || literal === '') && (next === '/' || next === '');
    if (literal.includes(':') || name === '' || name.includes('/')) isExact = false;
    if (!isSegment && (!ordinaryName.test(name) || nameCharacter.test(next))) isExact = false;
    path += `${literal}:${name}`;
  }
  const rest = template.slice(end);
  if (rest.includes(':')) isExact = false;
  return { path: path + rest, isExact };
}
