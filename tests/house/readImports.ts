import { posix } from 'node:path';
import { parseSync } from 'vite';

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

export interface SourceFile {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  /** As written, without a query such as `?worker`. */
  readonly specifier: string;
  /** `address`: the file is not executed, only its URL is used (`?worker&url`, `?url`). */
  readonly kind: 'value' | 'type' | 'address';
  /** The imported file of the project; absent for a package. */
  readonly path?: string;
}

export interface Imports {
  readonly imports: readonly Import[];
  /** Whether the file only re-exports what other files export. */
  readonly barrel: boolean;
}

/** A file that does not match has no type in `import('…')`. */
const mayImportType = /\bimport\s*[(/]/;
/** A file that does not match has no re-exports. */
const mayHandOn = /\bexport\s*(?:type\s*)?[*{/]/;

/** All imports of a file: static, dynamic, re-exports and types in `import('…')`. */
export function readImports(file: SourceFile): Imports {
  const parsed = parseSync(file.path, file.text);
  const { module, errors } = parsed;
  if (errors.length > 0) throw new Error(`${file.path} cannot be parsed: ${errors[0]?.message}`);
  const found: Import[] = [];
  const note = (written: string, onlyTypes: boolean): void => {
    found.push(describeImport(file.path, written, onlyTypes));
  };

  for (const { moduleRequest, entries } of module.staticImports) {
    note(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest !== null) note(moduleRequest.value, isType);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = file.text.slice(moduleRequest.start, moduleRequest.end);
    const literal = /^(['"`])([^$]*)\1$/s.exec(written)?.[2];
    if (literal === undefined) throw new Error(`${file.path} imports what it computes: ${written}`);
    note(literal, false);
  }
  // Only if necessary, because creating the tree takes longer than everything else.
  if (mayImportType.test(file.text)) {
    for (const written of typeImports(parsed.program)) note(written, true);
  }
  const barrel = mayHandOn.test(file.text) && isBarrel(parsed.program.body);
  return { imports: found, barrel };
}

function describeImport(from: string, written: string, onlyTypes: boolean): Import {
  const [specifier = '', query = ''] = written.split('?');
  const kind = onlyTypes ? 'type' : /\burl\b|\bworker\b/.test(query) ? 'address' : 'value';
  if (!specifier.startsWith('.')) return { specifier, kind };
  return { specifier, kind, path: posix.join(posix.dirname(from), specifier) };
}

/** The type in `import('…').Name`, anywhere in the tree. */
function typeImports(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(typeImports);
  if (typeof node !== 'object' || node === null) return [];
  const own =
    'type' in node && node.type === 'TSImportType' && 'source' in node
      ? literalOf(node.source)
      : [];
  return [...own, ...Object.values(node).flatMap(typeImports)];
}

function literalOf(node: unknown): string[] {
  const isLiteral = typeof node === 'object' && node !== null && 'value' in node;
  return isLiteral && typeof node.value === 'string' ? [node.value] : [];
}

function isBarrel(body: readonly Statement[]): boolean {
  const handsOn = (statement: Statement): boolean =>
    statement.type === 'ExportAllDeclaration' ||
    (statement.type === 'ExportNamedDeclaration' && statement.declaration === null);
  return (
    body.some(handsOn) &&
    body.every((statement) => handsOn(statement) || statement.type === 'ImportDeclaration')
  );
}
