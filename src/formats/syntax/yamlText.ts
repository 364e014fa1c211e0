import {
  constructFromEvents,
  CORE_SCHEMA,
  defineScalarTag,
  floatCoreTag,
  mergeTag,
  NOT_RESOLVED,
  parseEvents,
  YAMLException,
  type Event,
} from 'js-yaml';
import type { Finding } from '../../domain/check/findings.ts';
import type { Json } from '../../domain/model/values/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
import {
  maxDepth,
  maxNodes,
  refuseBinary,
  refuseEmpty,
  refuseTooDeep,
  shorten,
  type ParsedText,
} from './textChecks.ts';
import { findDuplicateKeys, inspectEvents } from './yamlEvents.ts';
import { constructPlain } from './yamlPlain.ts';

/** Types that JSON has no value for stay strings as they were written. */
const asWritten = { resolve: (source: string) => source, identify: () => false };
const floatTag = defineScalarTag<number | string>(floatCoreTag.tagName, {
  implicit: true,
  implicitFirstChars: floatCoreTag.implicitFirstChars,
  identify: () => false,
  resolve: (source, isExplicit, tagName) => {
    if (isTooHigh(source)) return (source.startsWith('-') ? -1 : 1) * Number.MAX_VALUE;
    const value = floatCoreTag.resolve(source, isExplicit, tagName);
    if (typeof value !== 'number' || Number.isFinite(value)) return value;
    return isExplicit ? source : NOT_RESOLVED;
  },
});
const schema = CORE_SCHEMA.withTags(
  mergeTag,
  floatTag,
  defineScalarTag('tag:yaml.org,2002:timestamp', asWritten),
  defineScalarTag('tag:yaml.org,2002:binary', asWritten),
);

/** Whether it is a number that js-yaml leaves a text, because a double of it is infinite: 1e400. */
function isTooHigh(source: string): boolean {
  return Math.abs(Number(source)) === Infinity && /^[-+]?[\d.]+(?:[eE]\+?\d+)?$/.test(source);
}

const duplicateReason = 'duplicated mapping key';

/** Like parseYaml, for a text that has passed checkText. */
export function readYamlText(text: string): Result<ParsedText> {
  try {
    // js-yaml also counts the document and the innermost scalar; inspectEvents counts exactly.
    const events = parseEvents(text, { maxDepth: maxDepth + 2 });
    const refused = inspectEvents(events, text);
    if (refused) return refused;
    const plain = constructPlain(events, text, schema);
    if (plain !== undefined) return succeed({ value: plain.value, findings: [] });
    const { documents, findings } = construct(events, text);
    if (documents.length === 0) return refuseEmpty();
    if (documents.length > 1) return refuseSeveral();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has tags of JSON's values only
    return succeed({ value: documents[0] as Json, findings });
  } catch (error) {
    return refuseYaml(error, text);
  }
}

/**
 * If there are duplicate keys, which is rare, constructs the value twice; otherwise the check is
 * free.
 */
function construct(
  events: Event[],
  source: string,
): { documents: unknown[]; findings: readonly Finding[] } {
  const options = { source, schema, maxTotalMergeKeys: maxNodes };
  try {
    return { documents: constructFromEvents(events, options), findings: [] };
  } catch (error) {
    if (!(error instanceof YAMLException) || error.reason !== duplicateReason) throw error;
    const documents = constructFromEvents(events, { ...options, json: true });
    return { documents, findings: findDuplicateKeys(events, source) };
  }
}

function refuseSeveral(): Result<never> {
  return refuse(
    'yaml-several-documents',
    'The text holds several YAML documents, separated by "---". Import them one at a time.',
  );
}

function refuseYaml(error: unknown, text: string): Result<never> {
  if (!(error instanceof YAMLException) || error.mark === undefined) {
    const reason =
      error instanceof YAMLException ? error.reason : 'it could not be read to the end';
    return refuse(
      'yaml-syntax',
      `This is not valid YAML: ${reason}. Correct it and import it again.`,
    );
  }
  const place = { line: error.mark.line + 1, column: error.mark.column + 1 };
  if (error.reason.startsWith('nesting exceeded')) return refuseTooDeep(place);
  if (text.includes('\0')) return refuseBinary();
  return refuse(
    'yaml-syntax',
    `This is not valid YAML: at line ${place.line}, column ${place.column}, ${shorten(error.reason)}. Correct it there and import it again.`,
    place,
  );
}
