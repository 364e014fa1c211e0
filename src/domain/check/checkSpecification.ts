import type { Touched } from '../edits/edit.ts';
import type { Specification } from '../model/specification.ts';
import { indexFacts, type FactIndex, type Facts } from './factIndex.ts';
import { collectFindings, type CheckFinding } from './finding.ts';
import { checkCodes, type CheckCode } from './findingKinds.ts';
import { checkHead, checkImport, checkOperation, checkType } from './rules.ts';

/**
 * A checked specification, with what is needed to check it again after an edit. `recheck` changes it: use
 * only the one it returns.
 */
export interface Checked {
  readonly spec: Specification;
  readonly index: FactIndex;
  /** The findings of each entity that has any, by `operation name`, `type name` … */
  readonly findings: Map<string, readonly CheckFinding[]>;
  /** The facts about others that each entity asked for, and the entities that asked for each fact. */
  readonly asked: Map<string, readonly string[]>;
  readonly askers: Map<string, Set<string>>;
}

/** Checks the whole specification. Linear, except for types that are nested deeply. */
export function checkSpecification(spec: Specification): Checked {
  const checked: Checked = {
    spec,
    index: indexFacts(spec),
    findings: new Map(),
    asked: new Map(),
    askers: new Map(),
  };
  for (const { name } of spec.operations) check(checked, `operation ${name}`);
  for (const { name } of spec.types) check(checked, `type ${name}`);
  for (const { alias } of spec.imports) check(checked, `import ${alias}`);
  check(checked, headKey);
  return checked;
}

/**
 * Checks again after edits that touched no more than `touched` and led to `spec`: the touched entities, and
 * those whose questions about them now have other answers.
 */
export function recheck(checked: Checked, spec: Specification, touched: Touched): Checked {
  if (touched.all) return checkSpecification(spec);
  const { index, askers } = checked;
  const dirty = new Set<string>([headKey]);
  const changed = (fact: string) => {
    for (const asker of askers.get(fact) ?? []) dirty.add(asker);
  };
  const operations = named(spec.operations, touched.operations);
  for (const name of touched.operations) {
    dirty.add(`operation ${name}`);
    index.putOperation(name, operations.get(name), changed);
  }
  const types = named(spec.types, touched.types);
  for (const name of touched.types) {
    dirty.add(`type ${name}`);
    index.putType(name, types.get(name), changed);
  }
  for (const alias of touched.imports) {
    dirty.add(`import ${alias}`);
    const include = spec.imports.find((one) => one.alias === alias);
    index.putImport(alias, include, changed);
  }
  index.putHead(spec, changed);
  for (const entity of dirty) check(checked, entity);
  return { ...checked, spec };
}

/**
 * All findings by code, in the order of `checkCodes`, and within a code in that of the
 * specification.
 */
export function findingsByCode({
  spec,
  findings,
}: Checked): ReadonlyMap<CheckCode, readonly CheckFinding[]> {
  const byCode = new Map<CheckCode, CheckFinding[]>(checkCodes.map((code) => [code, []]));
  const take = (entity: string) => {
    for (const finding of findings.get(entity) ?? []) byCode.get(finding.code)?.push(finding);
  };
  take(headKey);
  for (const { alias } of spec.imports) take(`import ${alias}`);
  for (const { name } of spec.operations) take(`operation ${name}`);
  for (const { name } of spec.types) take(`type ${name}`);
  for (const [code, found] of byCode) if (found.length === 0) byCode.delete(code);
  return byCode;
}

/** The key of the specification itself: its root and its settings. */
const headKey = 'specification ';

function check(checked: Checked, entity: string): void {
  const { index, findings, asked, askers } = checked;
  for (const fact of asked.get(entity) ?? []) {
    const who = askers.get(fact);
    who?.delete(entity);
    if (who?.size === 0) askers.delete(fact);
  }
  const facts = new Set<string>();
  const found = findingsOf(
    entity,
    index,
    index.facts((fact) => facts.add(fact)),
  );
  if (found.length === 0) findings.delete(entity);
  else findings.set(entity, found);
  if (facts.size === 0) asked.delete(entity);
  else asked.set(entity, [...facts]);
  for (const fact of facts) {
    const who = askers.get(fact);
    if (who === undefined) askers.set(fact, new Set([entity]));
    else who.add(entity);
  }
}

function findingsOf(entity: string, index: FactIndex, facts: Facts): readonly CheckFinding[] {
  const space = entity.indexOf(' ');
  const kind = entity.slice(0, space);
  const name = entity.slice(space + 1);
  if (kind === 'operation') {
    const operation = index.operation(name);
    const { findings, report } = collectFindings({ entity: 'operation', name });
    if (operation) checkOperation(operation, report, facts);
    return findings;
  }
  if (kind === 'type') {
    const type = index.type(name);
    const { findings, report } = collectFindings({ entity: 'type', name });
    if (type) checkType(type, report, facts);
    return findings;
  }
  if (kind === 'import') {
    const include = index.import(name);
    const { findings, report } = collectFindings({ entity: 'import', name });
    if (include) checkImport(include, report, facts);
    return findings;
  }
  const { findings, report } = collectFindings({ entity: 'specification', name: '' });
  checkHead(index.head(), report, facts);
  return findings;
}

/** The entities with these names. */
function named<Entity extends { readonly name: string }>(
  list: readonly Entity[],
  names: readonly string[],
): ReadonlyMap<string, Entity> {
  if (names.length === 0) return new Map();
  const wanted = new Set(names);
  return new Map(list.flatMap((one) => (wanted.has(one.name) ? [[one.name, one] as const] : [])));
}
