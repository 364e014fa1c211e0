import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import {
  checkSpecification,
  findingsByCode,
  recheck,
  type Checked,
} from '../../../src/domain/check/checkSpecification.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { arbitraryEdit, arbitrarySpecification } from '../arbitrary.ts';
import { runsOf } from '../../support/runs.ts';

const someSpecification = arbitrarySpecification({
  dangling: true,
  numericNames: true,
  constraints: true,
});
const stored: Specification = { imports: [], operations: [], types: [] };

/** All recorded facts, so that no result is right by chance. */
function all(checked: Checked) {
  const askers = [...checked.askers].map(([fact, who]) => [fact, [...who].toSorted()] as const);
  return {
    findings: [...findingsByCode(checked)],
    asked: new Map([...checked.asked].map(([who, facts]) => [who, facts.toSorted()])),
    askers: new Map(askers),
  };
}

test('checking only what an edit touched finds the same as checking everything', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      let spec = gen(() => someSpecification);
      let checked = checkSpecification(spec);
      for (let made = 0; made < 8; made++) {
        const applied = applyEdit(spec, gen(arbitraryEdit, spec), () => stored);
        if (!applied.ok) continue;
        spec = applied.value.spec;
        checked = recheck(checked, spec, applied.value.touched);
        expect(all(checked)).toEqual(all(checkSpecification(spec)));
        for (const code of findingsByCode(checked).keys()) kinds.add(code);
      }
    }),
    { numRuns: runsOf(40, 120) },
  );
  // Makes sure that the examples have findings, because the property would also hold without any.
  for (const code of ['dangling-reference', 'unused-type', 'unfilled-generic', 'duplicate-route']) {
    expect(kinds).toContain(code);
  }
});

test('every fix can be applied, and removes its finding', () => {
  const labels = new Set<string>();
  fc.assert(
    fc.property(someSpecification, (spec) => {
      for (const [code, findings] of findingsByCode(checkSpecification(spec))) {
        for (const { at, message, fixes } of findings.slice(0, 3)) {
          for (const { label, edit } of fixes) {
            const applied = applyEdit(spec, edit);
            if (!applied.ok) throw new Error(`${label}: ${applied.refusal.message}`);
            const left = findingsByCode(checkSpecification(applied.value.spec)).get(code) ?? [];
            const again = left.filter((one) => one.message === message && one.at.name === at.name);
            const before = findings.filter(
              (one) => one.message === message && one.at.name === at.name,
            );
            if (again.length >= before.length)
              throw new Error(`${label} mends nothing: ${message}`);
            labels.add(label.split(' ').slice(0, 2).join(' '));
          }
        }
      }
    }),
    { numRuns: runsOf(50, 150) },
  );
  expect(labels.size).toBeGreaterThan(6);
});
