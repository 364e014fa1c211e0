import { dump } from 'js-yaml';
import type { Json } from '../../domain/model/values/json.ts';

/**
 * Prints YAML that every reader parses to the same value: what YAML 1.1 takes for a date, a number
 * or a boolean is quoted. Uses neither folding nor aliases.
 */
export function writeYaml(value: Json): string {
  return dump(value, { noRefs: true, lineWidth: -1 });
}
