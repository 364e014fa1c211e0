import type { Finding } from '../../domain/check/findings.ts';
import type { Json } from '../../domain/model/values/json.ts';
import type { Result } from '../../domain/model/values/result.ts';
import { succeed } from '../../domain/model/values/result.ts';
import type { ParseContext, Parsed } from '../format.ts';

type ParseText = (text: string) => Result<{
  readonly value: Json;
  readonly findings: readonly Finding[];
}>;
type ReadValue = (value: Json, context: ParseContext) => Result<Parsed>;

/** Text → value → specification, with the findings of both steps. */
export function readText(
  text: string,
  context: ParseContext,
  parse: ParseText,
  read: ReadValue,
): Result<Parsed> {
  context.report({ stage: 'parsing', done: 0 });
  const parsed = parse(text);
  if (!parsed.ok) return parsed;
  context.report({ stage: 'converting', done: 0 });
  const result = read(parsed.value.value, context);
  if (!result.ok || parsed.value.findings.length === 0) return result;
  const { spec, findings } = result.value;
  return succeed({ spec, findings: [...parsed.value.findings, ...findings] });
}
