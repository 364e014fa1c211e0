import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSpecification } from '../../src/domain/check/checkSpecification.ts';
import { compareSpecifications } from '../../src/domain/compare/compareSpecifications.ts';
import { applyEdit } from '../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../src/domain/edits/edit.ts';
import type { JsonObject } from '../../src/domain/model/values/json.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { parse, readInternal } from '../../src/formats/internal/parse.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { detectFormat, parseDetected } from '../../src/formats/registry/detectFormat.ts';
import { formatIds, loadPrinter, printableFormats } from '../../src/formats/registry/registry.ts';
import { findUnsound } from '../conformance/loss/unsound.ts';

/*
 * Specifications as earlier builds stored them, before the model had fields for unions, shared names and
 * constraints on cards.
 */

const folder = join(import.meta.dirname, '../fixtures/older');
const context = { options: {}, report: () => undefined };

function open(stored: JsonObject): Specification {
  const read = readInternal(stored);
  if (!read.ok) throw new Error(read.refusal.message);
  expect(read.value.findings).toEqual([]);
  return read.value.spec;
}

function store(spec: Specification): Specification {
  const read = parse(printInternal(spec), context);
  if (!read.ok) throw new Error(read.refusal.message);
  return read.value.spec;
}

/** Edits that give each operation and type a different description. */
function* editsOf(spec: Specification): Generator<Edit> {
  for (const one of spec.operations) {
    const operation = { ...one, description: 'Changed' };
    yield { kind: 'operation.update', name: one.name, operation };
  }
  for (const one of spec.types) {
    yield { kind: 'type.update', name: one.name, type: { ...one, description: 'Changed' } };
  }
}

describe.each(readdirSync(folder))('a specification that was stored as in %s', (file) => {
  const all = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, JsonObject>;

  it.each(Object.entries(all))('is detected as internal JSON: %s', async (_name, stored) => {
    expect(await detectFormat(JSON.stringify(stored))).toEqual({ ok: true, value: 'internal' });
  });

  it.each(Object.entries(all))('opens, is edited and is stored: %s', (_name, stored) => {
    const spec = open(stored);
    // The identifiers of schemas stay unchanged, although they are references.
    expect(findUnsound(spec).filter((fault) => !fault.startsWith('foreign: http'))).toEqual([]);
    expect(() => checkSpecification(spec)).not.toThrow();
    expect(store(spec)).toEqual(spec);
    expect(compareSpecifications(spec, store(spec)).changes).toEqual([]);
    for (const edit of editsOf(spec)) {
      const applied = applyEdit(spec, edit);
      if (!applied.ok) throw new Error(applied.refusal.message);
      const edited = applied.value.spec;
      expect(store(edited)).toEqual(edited);
      const levels = compareSpecifications(spec, edited).changes.map(({ level }) => level);
      expect(new Set(levels)).toEqual(new Set(['patch']));
      const undone = applyEdit(edited, applied.value.undo);
      expect(undone.ok && undone.value.spec).toEqual(spec);
    }
  });

  it.each(Object.entries(all))('is printed in every format: %s', async (_name, stored) => {
    const spec = open(stored);
    for (const { id, endings } of printableFormats) {
      const { text, findings } = (await loadPrinter(id))(spec);
      expect({ id, isEmpty: text === '' }).toEqual({ id, isEmpty: false });
      // Some formats can only be printed.
      if (!formatIds.some((one) => one === id)) continue;
      const again = await parseDetected(text, `printed.${endings[0]}`, context);
      if (!again.ok) throw new Error(`${id}: ${again.refusal.message}`);
      const hasOperations = !findings.some(({ code }) => code === 'operations-left-out');
      const count = hasOperations ? spec.operations.length : 0;
      expect({ id, count: again.value.spec.operations.length }).toEqual({ id, count });
      const names = new Set(again.value.spec.types.map(({ name }) => name));
      const missing = spec.types.filter(({ name }) => !names.has(name));
      // An inline object is named after its content, so its name may change.
      expect(missing.filter(({ name }) => !name.startsWith('Object_'))).toEqual([]);
    }
  });
});
