import type { FormatId } from '../../formats/format.ts';

/** How a specification is written to disk. */
export interface FileFormat {
  readonly format: FormatId;
  readonly name: string;
  /** Whether it may be written over the file it came from. */
  readonly same: boolean;
}

/**
 * The format and name in which what came from a file is saved: its own where that can be printed,
 * else TypeAPI under another name. A file is never overwritten in a format other than its own.
 */
export function fileFormat(
  link: { readonly name: string; readonly format: string },
  printable: readonly FormatId[],
): FileFormat {
  const own = printable.find((id) => id === link.format);
  if (own !== undefined) return { format: own, name: link.name, same: true };
  const base = baseName(link.name);
  const name = `${base}.typeapi.json`;
  // Systems that do not tell capitals apart would find the same file.
  const taken = name.toLowerCase() === link.name.toLowerCase();
  return { format: 'typeapi', name: taken ? `${base}-2.typeapi.json` : name, same: false };
}

/** How a specification that came from no file is saved: as TypeAPI, under what people call it. */
export function newFileFormat(name: string): FileFormat {
  return { format: 'typeapi', name: `${baseName(name)}.typeapi.json`, same: false };
}

const endings = /(?:\.(?:openapi|schema|internal|typeapi|typeschema))?\.(?:json|ya?ml|txt)$/i;
// oxlint-disable-next-line no-control-regex -- what no system allows in a file's name
const forbidden = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g;

function baseName(name: string): string {
  const base = name
    .replace(endings, '')
    .replace(forbidden, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return base === '' ? 'specification' : base;
}
