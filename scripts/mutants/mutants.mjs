// Finds all mutants of a file.
import { operators } from './operators.mjs';
import { parse, walk, enclosingName } from './walk.mjs';

/**
 * @typedef {object} Mutant
 * @property {string} key identifies it, even after lines have moved
 * @property {string} file
 * @property {string} where the names of the functions around it, joined by dots
 * @property {string} operator
 * @property {string} before
 * @property {string} after
 * @property {number} line
 * @property {number} start offset in the source of the text to replace
 * @property {number} end
 * @property {string} text the replacement
 * @property {number} probe the number of the block it is in, see `findBlocks`, or -1
 */

/** How many characters of code around a change go into its key, and the longest excerpt shown. */
const around = 30;
const longest = 160;

/**
 * @param {string} file
 * @param {string} source
 * @returns {Mutant[]}
 */
export function findMutants(file, source) {
  const mutants = [];
  const times = new Map();
  const seen = new Set();
  const blocks = [];
  const lineOf = countLines(source);
  walk(parse(file, source), (node, ancestors) => {
    const at = startOfBlock(node, ancestors);
    if (at !== undefined) blocks.push(node);
    for (const [operator, apply] of Object.entries(operators)) {
      for (const { start, end, text } of apply(node, source, ancestors)) {
        const change = `${start} ${end} ${text}`;
        if (seen.has(change)) continue;
        seen.add(change);
        const where = enclosingName(ancestors);
        const from = Math.max(node.start, start - around);
        const to = Math.min(node.end, end + around);
        const before = shorten(source.slice(from, to));
        const after = shorten(source.slice(from, start) + text + source.slice(end, to));
        const name = [file, where, operator, `${before} → ${after}`].join(' · ');
        const count = (times.get(name) ?? 0) + 1;
        times.set(name, count);
        mutants.push({
          key: count === 1 ? name : `${name} · ${count}`,
          file,
          where,
          operator,
          before,
          after,
          start,
          end,
          text,
          line: lineOf(start),
          probe: blocks.findLastIndex((block) => block.start <= start && end <= block.end),
        });
      }
    }
  });
  return mutants;
}

/**
 * Instruments a source: each of its blocks adds its number, counting from `first`, to the global
 * set `hits`, if there is one. The order is the same as in `findMutants`.
 * @returns {{ text: string, count: number }}
 */
export function addProbes(file, source, first) {
  const places = [];
  walk(parse(file, source), (node, ancestors) => {
    const place = startOfBlock(node, ancestors);
    if (place !== undefined) places.push(place);
  });
  const inserts = places.flatMap(({ at, close }, index) => {
    const probe = `globalThis.hits?.add(${first + index})`;
    return close === undefined
      ? [{ at, text: `${probe};` }]
      : [
          { at, text: `(${probe},` },
          { at: close, text: ')' },
        ];
  });
  let text = '';
  let from = 0;
  for (const insert of inserts.toSorted((one, other) => one.at - other.at)) {
    text += source.slice(from, insert.at) + insert.text;
    from = insert.at;
  }
  return { text: text + source.slice(from), count: places.length };
}

/**
 * Where to insert a probe: into a block, or around the expression that an arrow function returns.
 */
function startOfBlock(node, ancestors) {
  if (node.type === 'BlockStatement') return { at: node.start + 1 };
  const parent = ancestors.at(-1);
  const isValue = parent?.type === 'ArrowFunctionExpression' && parent.body === node;
  return isValue ? { at: node.start, close: node.end } : undefined;
}

/** Returns a function from an offset to its line, from 1. */
function countLines(source) {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (place) => ends.filter((end) => end < place).length + 1;
}

function shorten(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  return `${line.slice(0, longest / 2)} … ${line.slice(-longest / 2)}`;
}
