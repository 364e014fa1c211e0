import type { Finding } from '../../src/domain/check/findings.ts';
import { toPointer } from '../../src/domain/model/values/jsonPointer.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import type { PrintedPlace } from '../../src/formats/format.ts';
import { endOfBlock, findPointerLines } from '../../src/formats/syntax/pointerLines.ts';
import type { PreviewFinding, PreviewTarget } from './previewApi.ts';

/** The lines of an operation or a type, from 0: the first, and the one after the last. */
interface Block extends PreviewTarget {
  readonly from: number;
  readonly to: number;
}

/** The positions of a specification's cards and of a printer's findings in a printed text. */
export interface PrintedPlaces {
  /** The first line of a card; undefined if the text does not contain it. */
  lineOf(target: PreviewTarget): number | undefined;
  /** The card that a line belongs to. */
  targetAt(line: number): PreviewTarget | undefined;
  /** The findings with their cards and lines, as many as may be shown. */
  readonly findings: readonly PreviewFinding[];
}

/** Finds the places in the lines of a text that was printed from `spec`. */
export function findPlaces(
  spec: Specification,
  lines: readonly string[],
  places: readonly PrintedPlace[],
  findings: readonly Finding[],
): PrintedPlaces {
  const wanted = new Set<string>();
  for (const { at } of places) if (typeof at === 'string') wanted.add(at);
  for (const { path } of findings) {
    for (let pointer = path; pointer !== ''; pointer = parentOf(pointer)) {
      if (wanted.has(pointer)) break;
      wanted.add(pointer);
    }
  }
  // For a text that is neither JSON nor YAML, the printer names the lines of its parts, and findings refer to
  // these. It does so for TypeAPI, too, but that is JSON.
  const isText = lines[0] !== '{' && places.some(({ at }) => typeof at !== 'string');
  const found = isText ? new Map(places.flatMap(pointerOf)) : findPointerLines(lines, wanted);
  const names = {
    operation: new Set(spec.operations.map(({ name }) => name)),
    type: new Set(spec.types.map(({ name }) => name)),
  };
  const blocks = places
    .flatMap(({ kind, name, at }): Block[] => {
      // Types of includes have no cards.
      if (!names[kind].has(name)) return [];
      if (typeof at !== 'string') return [{ kind, name, from: at.line, to: at.line + at.count }];
      const from = found.get(at);
      return from === undefined ? [] : [{ kind, name, from, to: endOfBlock(lines, from) }];
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const outer = outerBlocks(blocks);
  const firsts = new Map<string, number>();
  for (const { kind, name, from } of blocks) {
    const key = `${kind} ${name}`;
    if (!firsts.has(key)) firsts.set(key, from);
  }

  function targetAt(line: number): PreviewTarget | undefined {
    let low = 0;
    let high = blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((blocks[middle]?.from ?? 0) <= line) low = middle + 1;
      else high = middle;
    }
    let block = blocks[low - 1];
    while (block !== undefined && line >= block.to) block = outer.get(block);
    return block && { kind: block.kind, name: block.name };
  }

  return {
    lineOf: ({ kind, name }) => firsts.get(`${kind} ${name}`),
    targetAt,
    findings: findings.map(({ severity, message, path }) => {
      let line: number | undefined;
      for (let pointer = path; pointer !== '' && line === undefined; pointer = parentOf(pointer)) {
        line = found.get(pointer);
      }
      const target = line === undefined ? undefined : targetAt(line);
      return {
        severity,
        message,
        ...(line !== undefined && { line }),
        ...(target !== undefined && { target }),
      };
    }),
  };
}

/** For sorted blocks, the block that contains each one, as with a type that is printed where it is used. */
function outerBlocks(blocks: readonly Block[]): ReadonlyMap<Block, Block> {
  const outer = new Map<Block, Block>();
  const open: Block[] = [];
  for (const block of blocks) {
    while ((open.at(-1)?.to ?? Infinity) <= block.from) open.pop();
    const around = open.at(-1);
    if (around !== undefined) outer.set(block, around);
    open.push(block);
  }
  return outer;
}

function pointerOf({ kind, name, at }: PrintedPlace): readonly [string, number][] {
  return typeof at === 'string' ? [] : [[toPointer([`${kind}s`, name]), at.line]];
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}
