import {
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import type { Operation } from '../../../domain/model/specification.ts';
import { metadataIn } from '../../../domain/model/metadata/metadataKeys.ts';
import { sortKeys } from '../../jsonschema/schemaMetadata.ts';
import type { PathMetadata } from '../openapiMetadata.ts';
import { parameter as parameterShape } from './shapes.ts';
import type { OpenapiWriting } from './writing.ts';

/** The printed operations of a path by method, and the source's fields of the path. */
interface PathParts {
  readonly methods: Map<string, JsonObject>;
  readonly operations: ReadonlyMap<string, Operation>;
  /** How many parameters the source has on the path. */
  readonly most: number;
  readonly raw: JsonObject;
}

/**
 * Removes the parameters that all operations of a path have in common at the beginning of their lists, at
 * most as many as the source has on the path, and returns them. A parameter of the path that all operations
 * replace is returned, too.
 */
export function takeShared(
  { methods, operations, most, raw }: PathParts,
  writing: OpenapiWriting,
): readonly Json[] {
  const { replacedParameters } = metadataIn<PathMetadata>(raw);
  const replaced =
    replacedParameters !== undefined && isJsonObject(replacedParameters) ? replacedParameters : {};
  const lists = [...methods].map(([method, { parameters }]) => ({
    method,
    parameters: isJsonList(parameters) ? parameters : [],
    taken: new Set<number>(),
  }));
  const shared: Json[] = [];
  for (let index = 0; index < most; index += 1) {
    const source = replaced[String(index)];
    const isReplaced = source !== undefined && haveAll(operations, index, source);
    const [first] = lists;
    const one = isReplaced ? parameterShape(source, writing) : first?.parameters[index];
    if (one === undefined) break;
    const saying = lists.filter(
      ({ parameters }) => wholeText(parameters[index]) === wholeText(one),
    );
    if (!isReplaced && saying.length < lists.length) break;
    shared.push(one);
    for (const { taken } of saying) taken.add(index);
  }
  if (shared.length === 0) return [];
  for (const { method, parameters, taken } of lists) {
    const own = parameters.filter((_, index) => !taken.has(index));
    const entries = Object.entries(methods.get(method) ?? {}).flatMap(
      ([key, value]): [string, Json][] =>
        key !== 'parameters' ? [[key, value]] : own.length > 0 ? [[key, own]] : [],
    );
    methods.set(method, Object.fromEntries(entries));
  }
  return shared;
}

/** Whether all operations have a parameter of this location and name at this index. */
function haveAll(operations: ReadonlyMap<string, Operation>, index: number, source: Json): boolean {
  if (!isJsonObject(source)) return false;
  return [...operations.values()].every(({ arguments: list }) => {
    const argument = list[index];
    return (
      source['in'] === argument?.in && source['name'] === (argument?.wireName ?? argument?.name)
    );
  });
}

/** The parameter as text, ignoring the order of keys, with the content of a shared one. */
function wholeText(parameter: Json | undefined): string | undefined {
  if (parameter === undefined || !isJsonObject(parameter)) return undefined;
  const { $ref: ref } = parameter;
  const [name, ...content] = typeof ref === 'string' ? ref.split(' ') : [];
  const whole: Json = content.length > 0 ? JSON.parse(content.join(' ')) : parameter;
  return `${name ?? ''} ${isJsonObject(whole) ? JSON.stringify(sortKeys(whole)) : ''}`;
}
