import type {
  Argument,
  ArrayType,
  Include,
  MapType,
  Operation,
  Payload,
  Property,
  Return,
  Specification,
  Struct,
  Throw,
  Type,
  TypeBase,
} from '../model/specification.ts';
import type { EachField } from '../model/values/total.ts';
import { checkBodies } from './rules/bodies.ts';
import { checkConstraints } from './rules/constraints.ts';
import { checkReferences, checkRoot } from './rules/danglingReferences.ts';
import { checkDiscriminator } from './rules/discriminators.ts';
import { checkRoute } from './rules/duplicateRoutes.ts';
import { checkThrows } from './rules/duplicateThrows.ts';
import type { Facts } from './factIndex.ts';
import type { ReportFinding } from './finding.ts';
import { checkInfo, checkServers, checkTags } from './rules/info.ts';
import { checkOperationName, checkTypeNames } from './rules/invalidNames.ts';
import { checkKept, checkKeptOfDocument } from './rules/keptReferences.ts';
import { checkParent } from './rules/parentCycles.ts';
import { checkParentKind } from './rules/parentKinds.ts';
import { checkPathVariables } from './rules/pathVariables.ts';
import { checkGenerics } from './rules/unfilledGenerics.ts';
import { checkUse } from './rules/unusedTypes.ts';

type Rule<Entity> = (entity: Entity, report: ReportFinding, facts: Facts) => void;

/**
 * The rules that look at each field, of the entity itself or of a part of it: a rule that looks at several fields is
 * listed with each.
 */
type Rules<Entity, Part = Entity> = EachField<Part, readonly Rule<Entity>[]>;

function allOf<Entity, Part>(rules: Rules<Entity, Part>): readonly Rule<Entity>[] {
  return Object.values<readonly Rule<Entity>[]>(rules).flat();
}

/** Checks an entity by each of its rules. */
function checkBy<Entity>(rules: Rules<Entity>): Rule<Entity> {
  const each = new Set(allOf(rules));
  return (entity, report, facts) => each.forEach((rule) => rule(entity, report, facts));
}

/** The rules that look at type references. */
const ofTypeRefs = [checkReferences, checkGenerics, checkConstraints];

const ofArguments = allOf<Operation, Argument>({
  name: [checkPathVariables],
  in: [checkPathVariables],
  type: ofTypeRefs,
  wireName: [checkPathVariables],
  metadata: [checkConstraints, checkKept],
});

const ofPayload = allOf<Operation, Payload>({
  type: ofTypeRefs,
  key: [],
  wireName: [],
  metadata: [checkKept],
});

const ofReturn = allOf<Operation, Return>({ type: ofTypeRefs, metadata: [checkKept] });

const ofThrows = allOf<Operation, Throw>({
  code: [checkThrows],
  type: ofTypeRefs,
  metadata: [checkKept],
});

const ofProperties = allOf<Struct, Property>({
  name: [checkTypeNames, checkDiscriminator],
  description: [],
  deprecated: [],
  nullable: [],
  type: ofTypeRefs,
  metadata: [checkConstraints, checkKept],
});

/** Checks an operation by all rules that concern it. */
export const checkOperation = checkBy<Operation>({
  name: [checkOperationName],
  description: [],
  httpMethod: [checkRoute, checkBodies],
  httpPath: [checkRoute, checkPathVariables],
  httpCode: [checkBodies],
  arguments: ofArguments,
  payload: [checkBodies, ...ofPayload],
  return: [checkBodies, ...ofReturn],
  throws: ofThrows,
  stability: [],
  security: [],
  authorization: [],
  tags: [],
  metadata: [checkKept],
  layout: [],
});

/** What all kinds of types have. */
const shared: Rules<TypeBase> = {
  name: [],
  description: [],
  deprecated: [],
  metadata: [checkKept],
  layout: [],
};

const ofTypeNames = [checkTypeNames, checkUse];

const checkStruct = checkBy<Struct>({
  ...shared,
  kind: [],
  name: ofTypeNames,
  base: [],
  parent: [checkParent, checkParentKind, checkUse, ...ofTypeRefs],
  discriminator: [checkDiscriminator],
  mapping: [checkDiscriminator, checkReferences],
  properties: ofProperties,
});

const checkMap = checkBy<MapType>({
  ...shared,
  kind: [],
  name: ofTypeNames,
  values: ofTypeRefs,
});

const checkArray = checkBy<ArrayType>({
  ...shared,
  kind: [],
  name: ofTypeNames,
  items: ofTypeRefs,
});

/** The same for a type. */
export function checkType(type: Type, report: ReportFinding, facts: Facts): void {
  switch (type.kind) {
    case 'struct':
      return checkStruct(type, report, facts);
    case 'map':
      return checkMap(type, report, facts);
    case 'array':
      return checkArray(type, report, facts);
  }
}

/** The same for an import. */
export const checkImport = checkBy<Include>({
  alias: [],
  url: [],
  types: [
    ({ alias, types }, report) => {
      if (types !== undefined) return;
      report('unresolved-import', `The types of the import ${alias} are not known here.`);
    },
  ],
});

/** Checks the specification itself; its entities have rules of their own. */
export const checkHead = checkBy<Specification>({
  imports: [],
  operations: [],
  types: [],
  root: [checkRoot],
  baseUrl: [checkServers],
  security: [],
  info: [checkInfo],
  servers: [checkServers],
  tags: [checkTags],
  metadata: [checkKeptOfDocument],
  layout: [],
});
