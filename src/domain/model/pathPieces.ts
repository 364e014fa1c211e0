import type { Operation } from './specification.ts';

/** A piece of a path: a variable's name, or the text between two variables. */
export interface PathPiece {
  readonly text: string;
  readonly isVariable: boolean;
  /** As the path has it, with the signs around a variable: `:id`, `{id}`. */
  readonly written: string;
}

/** Splits a path in OpenAPI's form, `/pets/{id}`, into pieces. */
export function splitTemplate(template: string): PathPiece[] {
  const pieces: PathPiece[] = [];
  let end = 0;
  for (const match of template.matchAll(/\{([^{}]+)\}/g)) {
    pieces.push(literal(template.slice(end, match.index)));
    const [whole, text = ''] = match;
    pieces.push({ text, isVariable: true, written: whole });
    end = match.index + whole.length;
  }
  pieces.push(literal(template.slice(end)));
  return pieces;
}

/**
 * Splits a path in the model's form, `/pets/:id`, into pieces. `names` are those of the path's
 * arguments, which show where a variable ends if it has characters other than letters, digits and
 * underscores. A variable written in OpenAPI's form is accepted too.
 */
export function splitPath(path: string, names: readonly string[]): PathPiece[] {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const pieces: PathPiece[] = [];
  let end = 0;
  for (let at = 0; at < path.length; at += 1) {
    if (path[at] !== ':') continue;
    const rest = path.slice(at + 1);
    const name = longestFirst.find((one) => startsWithName(rest, one)) ?? ordinaryName(rest);
    if (name === '') continue;
    const variable = { text: name, isVariable: true, written: `:${name}` };
    pieces.push(...splitTemplate(path.slice(end, at)), variable);
    at += name.length;
    end = at + 1;
  }
  pieces.push(...splitTemplate(path.slice(end)));
  return pieces;
}

/** The pieces of the operation's path. */
export function piecesOf({ httpPath, arguments: args }: Operation): readonly PathPiece[] {
  const names = args.flatMap((one) => (one.in === 'path' ? [one.name, one.wireName ?? ''] : []));
  return splitPath(httpPath, names);
}

function literal(text: string): PathPiece {
  return { text, isVariable: false, written: text };
}

function startsWithName(text: string, name: string): boolean {
  if (name === '' || /[{}/]/.test(name) || !text.startsWith(name)) return false;
  return !/^[A-Za-z0-9_]/.test(text.slice(name.length, name.length + 1));
}

function ordinaryName(text: string): string {
  return /^[A-Za-z0-9_]*/.exec(text)?.[0] ?? '';
}
