import { escapeStep } from '../../domain/model/values/jsonPointer.ts';

/** A key at the beginning of a line: quoted as JSON, quoted as YAML, or plain. */
const keyLine = /^( *)(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s'"#\-[\]{}][^]*?)):(?: |$)/;

/**
 * The lines, from 0, at which the values of JSON pointers begin, in a document that `JSON.stringify`
 * or `writeYaml` has printed with two spaces per level. Pointers into arrays are not found.
 */
export function findPointerLines(
  lines: readonly string[],
  pointers: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  /** The beginnings of all pointers: other keys need not be read. */
  const passed = new Set<string>();
  for (const pointer of pointers) {
    let end = pointer.lastIndexOf('/');
    while (end >= 0) {
      const start = pointer.slice(0, end);
      if (passed.has(start)) break;
      passed.add(start);
      end = start.lastIndexOf('/');
    }
  }
  const found = new Map<string, number>();
  if (pointers.size === 0) return found;
  // JSON begins with a brace, so its first keys are one level deeper than those of YAML.
  const first = lines[0]?.startsWith('{') === true ? 1 : 0;
  const path: (string | undefined)[] = [''];
  lines.forEach((line, index) => {
    const depth = indentOf(line) / 2 - first;
    if (depth < 0 || depth >= path.length || path[depth] === undefined) return;
    const parent = path[depth];
    if (!passed.has(parent)) return;
    const match = keyLine.exec(line);
    if (match === null) return;
    const pointer = `${parent}/${escapeStep(keyOf(match))}`;
    path.length = depth + 1;
    path.push(pointer);
    if (pointers.has(pointer) && !found.has(pointer)) found.set(pointer, index);
  });
  return found;
}

function keyOf([, , json, yaml, plain]: RegExpExecArray): string {
  if (json !== undefined) return json.includes('\\') ? String(JSON.parse(`"${json}"`)) : json;
  return yaml?.replaceAll("''", "'") ?? plain ?? '';
}

/**
 * The line after a block that begins at `line`: after all lines that are indented deeper, and the closing
 * one.
 */
export function endOfBlock(lines: readonly string[], line: number): number {
  const indent = indentOf(lines[line] ?? '');
  let end = line + 1;
  for (; end < lines.length; end += 1) {
    const text = lines[end] ?? '';
    if (text !== '' && indentOf(text) <= indent) break;
  }
  return /^ *[}\]]/.test(lines[end] ?? '') && indentOf(lines[end] ?? '') === indent ? end + 1 : end;
}

/** The number of leading spaces. */
function indentOf(line: string): number {
  let indent = 0;
  while (line.codePointAt(indent) === 32) indent += 1;
  return indent;
}
