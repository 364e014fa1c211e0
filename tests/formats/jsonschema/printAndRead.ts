import { emptySpecification, type Specification } from '../../../src/domain/model/specification.ts';
import { readJsonschema } from '../../../src/formats/jsonschema/parse.ts';
import { printJsonschemaJson } from '../../../src/formats/jsonschema/print.ts';

export function print(spec: Partial<Specification>) {
  const { text, findings } = printJsonschemaJson({ ...emptySpecification, ...spec });
  return { document: JSON.parse(text), codes: findings.map(({ code }) => code) };
}

export function read(document: unknown): Specification {
  const text = JSON.parse(JSON.stringify(document));
  const result = readJsonschema(text, { options: {}, report: () => undefined });
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value.spec;
}
