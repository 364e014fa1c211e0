import { createHash } from 'node:crypto';
import { openProvider, type Provider } from '../server/provider.ts';
import { mergeSpecifications } from '../../src/domain/merge/mergeSpecifications.ts';
import { canonicalText } from '../../src/domain/compare/equalValues.ts';
import type { Json } from '../../src/domain/model/json.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { readInternal } from '../../src/formats/internal/readSpecification.ts';
import type { BodyPort, MergePort } from '../../src/sync/ports.ts';

export const baseUrl = 'https://provider.test/api';

/** The real provider, shared by the runs of one process; each run has people of its own. */
let opened: Promise<Provider> | undefined;
export function sharedProvider(): Promise<Provider> {
  opened ??= openProvider();
  return opened;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Bodies without gzip, which takes time and shows nothing here; hashes as everywhere. */
export const plainBodies: BodyPort = {
  pack: async (account, text) => {
    const bytes = new TextEncoder().encode(text);
    return { account, hash: sha256(text), gzip: bytes.buffer, size: bytes.byteLength, at: '' };
  },
  unpack: async ({ gzip }) => new TextDecoder().decode(gzip),
  contentHash: async (text) => sha256(canonicalText(JSON.parse(text) as Json)),
};

export function readSpec(text: string): Specification {
  const read = readInternal(JSON.parse(text) as Json);
  if (!read.ok) throw new Error(read.refusal.message);
  return read.value.spec;
}

/** The real merge. */
export const mergeTexts: MergePort = async ({ base, mine, theirs }) => {
  const merge = mergeSpecifications(readSpec(base), readSpec(mine), readSpec(theirs));
  return merge.conflicts.length === 0
    ? { kind: 'clean', text: printInternal(merge.spec) }
    : { kind: 'conflicts', count: merge.conflicts.length };
};
