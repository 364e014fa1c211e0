import { createHash } from 'node:crypto';
import { mergeSpecifications } from '../../src/domain/merge/mergeSpecifications.ts';
import { canonicalText } from '../../src/domain/compare/equalValues.ts';
import type { Json } from '../../src/domain/model/values/json.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { readInternal } from '../../src/formats/internal/readSpecification.ts';
import type { BodyPort, MergePort } from '../../src/sync/ports.ts';

/** Memoizes a pure function of a text, because the same texts occur again and again. */
function remembered<Value>(work: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      if (known.size > 4000) known.clear();
      value = work(text);
      known.set(text, value);
    }
    return value;
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashOf = remembered(sha256);

/** The content hash of JSON text. */
export const contentOf = remembered((text) => sha256(canonicalText(JSON.parse(text) as Json)));

export const readSpec = remembered((text): Specification => {
  const read = readInternal(JSON.parse(text) as Json);
  if (!read.ok) throw new Error(read.refusal.message);
  return read.value.spec;
});

const printed = new WeakMap<Specification, string>();

export function printSpec(spec: Specification): string {
  const known = printed.get(spec) ?? printInternal(spec);
  printed.set(spec, known);
  return known;
}

/** Bodies without gzip, which takes time and tests nothing here; the hashes are the usual ones. */
export const plainBodies: BodyPort = {
  pack: async (account, text) => {
    const bytes = new TextEncoder().encode(text);
    return { account, hash: hashOf(text), gzip: bytes.buffer, size: bytes.byteLength, at: '' };
  },
  unpack: async ({ gzip }) => new TextDecoder().decode(gzip),
  contentHash: async (text) => contentOf(text),
};

/** The real merge. */
export const mergeTexts: MergePort = async ({ base, mine, theirs }) => {
  const merge = mergeSpecifications(readSpec(base), readSpec(mine), readSpec(theirs));
  return merge.conflicts.length === 0
    ? { kind: 'clean', text: printSpec(merge.spec) }
    : { kind: 'conflicts', count: merge.conflicts.length };
};
