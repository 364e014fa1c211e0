import { splitPath, splitTemplate } from '../../../domain/model/pathPieces.ts';
import type { Operation } from '../../../domain/model/specification.ts';
import { metadataIn } from '../../../domain/model/metadata/metadataKeys.ts';
import type { OperationMetadata } from '../openapiMetadata.ts';
import { isOfQuery, toHttpPath } from '../read/pathTemplate.ts';

export interface PathTemplate {
  readonly template: string;
  /** The names of its variables, in order. */
  readonly variables: readonly string[];
}

/**
 * `/pets/:id` → `/pets/{id}`. `names` are those of the path's arguments; they show where a variable
 * ends if its name contains characters other than letters, digits and underscores. `written` is the
 * template from the source, which is used as long as it means the same path.
 */
export function toTemplate(
  httpPath: string,
  names: readonly string[],
  written: string | undefined,
): PathTemplate {
  const pieces =
    written !== undefined && toHttpPath(written).path === httpPath
      ? splitTemplate(written)
      : splitPath(httpPath, names);
  let template = '';
  for (const { text, isVariable } of pieces) {
    // A brace that belongs to no variable is part of the path.
    template += isVariable ? `{${text}}` : text.replace(/[{}]/g, encodeURIComponent);
  }
  const variables = pieces.flatMap(({ text, isVariable }) =>
    isVariable && !isOfQuery(text) ? [names.includes(text) ? text : withoutSigns(text)] : [],
  );
  return { template: template.startsWith('/') ? template : `/${template}`, variables };
}

/** The name in an expression of RFC 6570, or in a variable of a gateway for the rest of a path: `{proxy+}`. */
function withoutSigns(variable: string): string {
  return variable.replace(/^[+#./;](?=.)|(?<=.)[+*]$/g, '');
}

/** The template of an operation's path. */
export function templateOf({ arguments: list, httpPath, metadata }: Operation): PathTemplate {
  const inPath = list.filter((argument) => argument.in === 'path');
  const names = inPath.flatMap(({ name, wireName }) =>
    wireName === undefined ? [name] : [wireName, name],
  );
  const written = metadataIn<OperationMetadata>(metadata).path;
  return toTemplate(httpPath, names, typeof written === 'string' ? written : undefined);
}

/** The key of a path, which is equal for paths that differ only in the names of variables. */
export function hierarchyOf({ template }: PathTemplate): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) =>
    isOfQuery(name) ? whole : '{}',
  );
}
