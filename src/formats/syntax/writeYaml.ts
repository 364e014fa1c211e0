import { dump } from 'js-yaml';
import type { Json } from '../../domain/model/json.ts';

/**
 * A value as YAML that any reader takes for the same value: what YAML 1.1 reads as a date, a number
 * or a truth value is quoted. Nothing is folded and nothing is referred to.
 */
export function writeYaml(value: Json): string {
  return dump(value, { noRefs: true, lineWidth: -1 });
}
