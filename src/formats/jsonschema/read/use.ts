import {
  isJsonList,
  isJsonObject,
  ownValue,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import { scalarKinds } from '../../../domain/model/constants.ts';
import type { TypeRef } from '../../../domain/model/specification.ts';
import { hashedName } from '../../reading/generatedNames.ts';
import { maxReferenceDepth, type Component } from './source/component.ts';
import { lookUp } from './source/components.ts';
import type { SchemaContext } from './source/context.ts';
import { plain, plainAny, referenceTo, type Converted } from './source/converted.ts';
import type { SchemaMetadata } from '../schemaMetadata.ts';
import { metadataIn, withTypedMetadata } from '../../../domain/model/metadata/metadataKeys.ts';
import { isAlone } from './keywords/keywordKinds.ts';
import { nameOfPart } from './source/partName.ts';
import { readKeywords, type Keywords } from './keywords/keywords.ts';
import { convertStruct } from './object.ts';
import { pointerOf, type Place } from '../../reading/place.ts';
import { reportBudget, reportReference } from './source/reference.ts';
import { reportType } from './unions/impliedType.ts';
import { sizeOfUnion } from './unions/unionSize.ts';
import { withAnnotations } from './annotations/wrap.ts';

/** A schema with `$ref`: the target, with the keywords beside the reference as annotations. */
export function convertReference(
  context: SchemaContext,
  schema: JsonObject,
  words: Keywords,
  ref: string,
  place: Place,
): Converted {
  const { properties, allOf, required = [] } = words;
  if (
    (properties !== undefined || allOf !== undefined || required.length > 0) &&
    context.shapes.of(schema) === 'struct'
  ) {
    return convertStruct(context, schema, words, place);
  }
  const target = lookUp(context, ref);
  if (target === undefined) reportReference(context, ref, place);
  else reportType(context, words.types, [{ $ref: ref }], 'all', place);
  const use = target === undefined ? plainAny : useOf(context, target, place);
  if (isAlone(schema)) return use;
  return withAnnotations(context, use, words, words.nullable, place);
}

/** What a reference to the component becomes; cached. */
export function useOf(context: SchemaContext, component: Component, place: Place): Converted {
  if (component.use !== undefined) return spend(context, component.use, place);
  const use =
    component.kind === 'inline'
      ? sharedAs(context, component, readInPlace(context, component, place))
      : referTo(component);
  if (!component.isActive) component.use = use;
  return spend(context, use, place);
}

/** Lists and maps are types of their own unless they are parts of other schemas, or have an allOf. */
const sharedKinds = new Set<string>([
  ...scalarKinds,
  'any',
  'array',
  'map',
  'union',
] satisfies TypeRef['kind'][]);

/** A component that does not become a type keeps its name as the shared name. */
function sharedAs(context: SchemaContext, component: Component, use: Converted): Converted {
  const { type, metadata } = use;
  // Nothing is shared where a cycle was cut.
  if (use === plainAny) return use;
  const said = metadataIn<SchemaMetadata>(metadata);
  const isShared = (type.kind === 'union' ? type.sharedAs : said.sharedAs) !== undefined;
  if (isShared || type.kind === 'reference') {
    if (!component.isNamed) return use;
    const others = isJsonList(said.sharedThrough) ? said.sharedThrough : [];
    const names = [...others.filter((one) => typeof one === 'string'), component.name];
    return {
      ...use,
      metadata: withTypedMetadata<SchemaMetadata>({ ...metadata }, { sharedThrough: names }),
    };
  }
  if (!sharedKinds.has(type.kind)) return use;
  const name = component.isNamed ? component.name : nameOfPart(context, component);
  if (type.kind === 'union') return { ...use, type: { ...type, sharedAs: name } };
  return {
    ...use,
    metadata: withTypedMetadata<SchemaMetadata>({ ...metadata }, { sharedAs: name }),
  };
}

/** Each place that uses a union contains all of it, so a small document could ask for billions. */
function spend(context: SchemaContext, use: Converted, place: Place): Converted {
  if (use.type.kind !== 'union') return use;
  context.unionBudget -= sizeOfUnion(context, use.type);
  if (context.unionBudget >= 0) return use;
  reportBudget(context, place);
  return plainAny;
}

function referTo(component: Component): Converted {
  const use = plain(referenceTo(component.typeName ?? component.name));
  return component.isNullable ? { ...use, nullable: true } : use;
}

function readInPlace(context: SchemaContext, component: Component, place: Place): Converted {
  const { schema } = component;
  if (component.isCircle) {
    reportCycle(context, component, component.place);
    return plainAny;
  }
  const isStruct =
    !component.isNamed && isJsonObject(schema) && isJsonObject(ownValue(schema, 'properties'));
  if (component.isActive && isStruct) {
    // An unnamed object inside another schema that contains itself: its name is needed before its
    // content is known.
    component.typeName ??= context.names.claim(hashedName('Object_', pointerOf(component.place)));
    return plain(referenceTo(component.typeName));
  }
  if (component.isActive || context.depth > maxReferenceDepth) {
    reportCycle(context, component, place);
    return plainAny;
  }
  if (!component.isNamed) context.reporter.readAlone(component.place);
  component.isActive = true;
  context.depth += 1;
  const use =
    isStruct && context.shapes.of(schema) === 'struct'
      ? convertStruct(
          context,
          schema,
          readKeywords(schema, component.place, context),
          component.place,
          component,
        )
      : context.convert(schema, component.place);
  context.depth -= 1;
  component.isActive = false;
  return use;
}

function reportCycle(context: SchemaContext, component: Component, place: Place): void {
  if (component.isActive && !component.isCircle && component.shape === 'any') {
    context.reporter.add(
      'union-is-any',
      'warning',
      `"${component.name}" contains itself, which only an object, a map or a list with a name can do: inside, it is any.`,
      place,
    );
    return;
  }
  context.reporter.add(
    'reference-cycle',
    'error',
    component.isActive || component.isCircle
      ? `The schema "${component.name}" refers to nothing but itself, so it became any.`
      : 'References lead through too many others here, so this became any.',
    place,
  );
}
