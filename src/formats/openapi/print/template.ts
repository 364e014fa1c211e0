import { toHttpPath } from '../pathTemplate.ts';

export interface PathTemplate {
  readonly template: string;
  /** The names of its variables, in their order. */
  readonly variables: readonly string[];
}

/**
 * `/pets/:id` → `/pets/{id}`. `names`: of the path's arguments, which tell where a variable ends that
 * has other characters than letters, digits and underscore. `kept`: the template as a source wrote
 * it; it counts as long as it is the same path.
 */
export function toTemplate(
  httpPath: string,
  names: readonly string[],
  kept: string | undefined,
): PathTemplate {
  const pieces =
    kept !== undefined && toHttpPath(kept).path === httpPath
      ? splitTemplate(kept)
      : splitPath(httpPath, names);
  let template = '';
  for (const { text, isVariable } of pieces) {
    // A brace that belongs to no variable is a character of the path.
    template += isVariable ? `{${text}}` : text.replace(/[{}]/g, encodeURIComponent);
  }
  const variables = pieces.filter(({ isVariable }) => isVariable).map(({ text }) => text);
  return { template: template.startsWith('/') ? template : `/${template}`, variables };
}

interface Piece {
  readonly text: string;
  readonly isVariable: boolean;
}

function splitTemplate(template: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of template.matchAll(/\{([^{}]+)\}/g)) {
    pieces.push({ text: template.slice(end, match.index), isVariable: false });
    pieces.push({ text: match[1] as string, isVariable: true });
    end = match.index + match[0].length;
  }
  pieces.push({ text: template.slice(end), isVariable: false });
  return pieces;
}

/** A person may have written a variable as OpenAPI does: that is one as well. */
function splitPath(path: string, names: readonly string[]): Piece[] {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const pieces: Piece[] = [];
  let end = 0;
  for (let at = 0; at < path.length; at += 1) {
    if (path[at] !== ':') continue;
    const rest = path.slice(at + 1);
    const name = longestFirst.find((one) => startsWithName(rest, one)) ?? ordinaryName(rest);
    if (name === '') continue;
    pieces.push(...splitTemplate(path.slice(end, at)), { text: name, isVariable: true });
    at += name.length;
    end = at + 1;
  }
  pieces.push(...splitTemplate(path.slice(end)));
  return pieces;
}

function startsWithName(text: string, name: string): boolean {
  if (name === '' || /[{}/]/.test(name) || !text.startsWith(name)) return false;
  return !/^[A-Za-z0-9_]/.test(text.slice(name.length, name.length + 1));
}

function ordinaryName(text: string): string {
  return /^[A-Za-z0-9_]*/.exec(text)?.[0] ?? '';
}

/** What two paths have in common that differ in the names of their variables only. */
export function hierarchyOf({ template }: PathTemplate): string {
  return template.replaceAll(/\{[^{}]*\}/g, '{}');
}
