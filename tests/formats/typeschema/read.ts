import type { Json } from '../../../src/domain/model/values/json.ts';
import type { Result } from '../../../src/domain/model/values/result.ts';
import type { Parsed } from '../../../src/formats/format.ts';

/** What was read; a refusal fails the test. */
export function accepted(result: Result<Parsed>): Parsed {
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

/** Code and place of each finding. */
export function places(parsed: Parsed): string[] {
  return parsed.findings.map(({ code, path }) => `${code} ${path}`);
}

/** JSON text → value, so that `__proto__` is a key. */
export function json(text: string): Json {
  return JSON.parse(text) as Json;
}
