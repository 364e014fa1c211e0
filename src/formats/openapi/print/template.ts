import { splitPath, splitTemplate } from '../../../domain/model/pathPieces.ts';
import { toHttpPath } from '../read/pathTemplate.ts';

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

/** What two paths have in common that differ in the names of their variables only. */
export function hierarchyOf({ template }: PathTemplate): string {
  return template.replaceAll(/\{[^{}]*\}/g, '{}');
}
