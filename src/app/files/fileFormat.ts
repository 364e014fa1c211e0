import type { JsonObject } from '../../domain/model/values/json.ts';
import { printableFormats, type FormatId } from '../../formats/registry/registry.ts';
import type { DocumentMetadata } from '../../formats/openapi/openapiMetadata.ts';
import { metadataIn } from '../../domain/model/metadata/metadataKeys.ts';
import { baseName } from './baseName.ts';

/** A format that can be written, as the list of formats describes it. */
export type PrintableFormat = (typeof printableFormats)[number];

/** How a specification is written to disk. */
export interface FileFormat {
  readonly format: PrintableFormat;
  readonly name: string;
  /** Whether it may overwrite the file it came from. */
  readonly same: boolean;
}

/**
 * The format to remember for an opened file, beside its name: the id of the format that prints the
 * same kind of file or, if there is none, an id with the version that can only be read. One reader
 * covers several versions of OpenAPI; each is printed by a format of its own, if at all.
 */
export function formatOfFile(format: FormatId, metadata: JsonObject | undefined): string {
  const syntax = /^openapi-(json|yaml)$/.exec(format)?.[1];
  if (syntax === undefined) return format;
  // Swagger 2.0 has no `openapi` key.
  const { openapi } = metadataIn<DocumentMetadata>(metadata);
  const version = typeof openapi === 'string' ? openapi : '2.0';
  if (version.startsWith('3.1')) return format;
  return version.startsWith('3.0') ? `openapi30-${syntax}` : `${format} ${version}`;
}

/**
 * The format and name under which a specification from a file is saved: its own format if that can
 * be printed, otherwise TypeAPI (or, for OpenAPI, the version that can be printed) under another
 * name. A file is never overwritten in a format other than its own.
 */
export function fileFormat(
  link: { readonly name: string; readonly format: string },
  printable: readonly PrintableFormat[] = printableFormats,
): FileFormat {
  const own = printable.find(({ id }) => id === link.format);
  if (own !== undefined) return { format: own, name: link.name, same: true };
  const kin = /^openapi(?:30)?-(json|yaml)/.exec(link.format)?.[1];
  const openapi = printable.find(({ id }) => id === `openapi-${kin}`);
  const format = openapi ?? typeapiOf(printable);
  const ending = `${openapi === undefined ? 'typeapi' : 'openapi-3.1'}.${format.endings[0]}`;
  const base = baseName(link.name);
  const name = `${base}.${ending}`;
  // On file systems that ignore case this would be the same file.
  const taken = name.toLowerCase() === link.name.toLowerCase();
  return { format, name: taken ? `${base}-2.${ending}` : name, same: false };
}

/** How a specification that came from no file is saved: as TypeAPI, under its own name. */
export function newFileFormat(
  name: string,
  printable: readonly PrintableFormat[] = printableFormats,
): FileFormat {
  return {
    format: typeapiOf(printable),
    name: `${baseName(name)}.typeapi.json`,
    same: false,
  };
}

function typeapiOf(printable: readonly PrintableFormat[]): PrintableFormat {
  const typeapi = printable.find(({ id }) => id === 'typeapi');
  if (typeapi === undefined) throw new Error('TypeAPI can always be printed.');
  return typeapi;
}
