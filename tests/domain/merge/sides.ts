import fc from 'fast-check';
import { canonicalText } from '../../../src/domain/compare/equalValues.ts';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import { deepFreeze } from '../../../src/domain/model/values/deepFreeze.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { danglingReferences } from '../../../src/domain/model/types/references.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { documents, readDocument } from '../../conformance/documents.ts';
import { arbitraryEdits, arbitrarySpecification } from '../arbitrary.ts';

export const someSpecification = arbitrarySpecification({ dangling: true, numericNames: true }).map(
  deepFreeze,
);

/** A side: somebody's changes of a specification. */
export interface Edited {
  readonly spec: Specification;
  readonly edits: readonly Edit[];
  /** `operation a`, `type b`, `import c`, `head`: everything touched on the way. */
  readonly touched: ReadonlySet<string>;
}

export const editKinds = (Object.keys(arbitraryEdits) as Edit['kind'][]).filter(
  (kind) => kind !== 'spec.replace' && kind !== 'batch' && kind !== 'restore',
);

/** A source of random specifications and edits. */
export interface Source {
  readonly specification: () => Specification;
  readonly edit: (spec: Specification) => Edit;
}

const editOf = (kind: Edit['kind'], spec: Specification): fc.Arbitrary<Edit> =>
  arbitraryEdits[kind](spec);

/** A source of any specification that the model allows, with edits of these kinds. */
export function generated(
  gen: fc.GeneratorValue,
  start = someSpecification,
  kinds = editKinds,
): Source {
  return {
    specification: () => gen(() => start),
    edit: (spec) =>
      gen(
        editOf,
        gen(() => fc.constantFrom(...kinds)),
        spec,
      ),
  };
}

const read = new Map<string, Specification>();

/** A real document from the test packages. */
export const someDocument = fc.constantFrom(...documents).map((path) => {
  const spec = read.get(path) ?? deepFreeze(readDocument(path));
  read.set(path, spec);
  return spec;
});

/** Some successive edits, without those that are refused. */
export function edited(source: Source, start: Specification, count: number): Edited {
  let spec = start;
  const edits: Edit[] = [];
  const touched = new Set<string>();
  for (let made = 0; made < count; made++) {
    const edit = deepFreeze(source.edit(spec));
    const applied = applyEdit(spec, edit);
    if (!applied.ok || applied.value.spec === spec) continue;
    spec = deepFreeze(applied.value.spec);
    edits.push(edit);
    const { operations, types, imports, head } = applied.value.touched;
    for (const name of operations) touched.add(`operation ${name}`);
    for (const name of types) touched.add(`type ${name}`);
    for (const name of imports) touched.add(`import ${name}`);
    if (head) touched.add('head');
  }
  return { spec, edits, touched };
}

/** The specification with lists sorted whose order has no meaning. */
export function unordered(spec: Specification): unknown {
  const sorted = <Item>(list: readonly Item[], key: (item: Item) => string) =>
    list.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  return {
    ...spec,
    imports: sorted(spec.imports, (one) => one.alias),
    // A document may list them twice.
    ...(spec.servers && { servers: sorted(spec.servers, canonicalText) }),
    ...(spec.tags && { tags: sorted(spec.tags, canonicalText) }),
    operations: sorted(spec.operations, (one) => one.name).map((operation) => ({
      ...operation,
      arguments: sorted(operation.arguments, (one) => one.name),
      // Documents may list a code twice, and the mapping a type.
      throws: sorted(operation.throws, canonicalText),
    })),
    types: sorted(spec.types, (one) => one.name).map((type) =>
      type.kind === 'struct'
        ? {
            ...type,
            properties: sorted(type.properties, (one) => one.name),
            ...(type.mapping && { mapping: sorted(type.mapping, canonicalText) }),
          }
        : type,
    ),
  };
}

/** Missing targets of references, including the root. */
export function danglingIn(spec: Specification): ReadonlySet<string> {
  const targets = new Set(danglingReferences(spec).map(({ target }) => target));
  const { root } = spec;
  if (root !== undefined && !spec.types.some((type) => type.name === root)) targets.add(root);
  return targets;
}

/** Structs whose discriminator is not one of their properties. */
export function foreignDiscriminators(spec: Specification): readonly string[] {
  return spec.types.flatMap((type) =>
    type.kind === 'struct' &&
    type.discriminator !== undefined &&
    !type.properties.some((property) => property.name === type.discriminator)
      ? [type.name]
      : [],
  );
}
