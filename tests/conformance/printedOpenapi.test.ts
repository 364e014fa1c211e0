import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { describe, expect, it } from 'vitest';
import type { Specification } from '../../src/domain/specification.ts';
import { parseOpenapiJson, parseOpenapiYaml } from '../../src/formats/openapi/parse.ts';
import { printOpenapi30Json, printOpenapiJson } from '../../src/formats/openapi/print.ts';

const files = ['@readme/oas-examples/3.0', '@readme/oas-examples/3.1', '@figma/rest-api-spec/openapi', '@scalar/galaxy/dist'].flatMap(documentsIn);
const same: string[] = [];
const context = { options: {}, report: () => undefined };
function read(text: string, yaml: boolean): Specification {
  const r = (yaml ? parseOpenapiYaml : parseOpenapiJson)(text, context);
  if (!r.ok) throw new Error(r.refusal.message);
  return r.value.spec;
}
function documentsIn(folder: string): string[] {
  const root = join('node_modules', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|yaml)$/.test(name))
    .map((name) => join(root, name));
}
async function problem(text: string): Promise<string> {
  try { await new SwaggerParser().validate(JSON.parse(text)); return ''; } catch (e) { return String(e).slice(0, 600); }
}
function diff(a: any, b: any, path: string, out: string[]): void {
  if (out.length > 8) return;
  if (JSON.stringify(a) === JSON.stringify(b)) return;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) {
    out.push(`${path}: ${JSON.stringify(a)?.slice(0, 200)} -> ${JSON.stringify(b)?.slice(0, 200)}`);
    return;
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const label = Array.isArray(a) ? `${key}(${a[key]?.name ?? ''})` : key;
    diff(a[key], b[key], `${path}/${label}`, out);
  }
}
describe('x', () => {
  it.each(files)('%s', async (file) => {
    const spec = read(readFileSync(file, 'utf8'), !file.endsWith('.json'));
    const is31 = !String(spec.metadata?.['openapi']).startsWith('3.0');
    for (const [name, print] of [['3.1', printOpenapiJson], ['3.0', printOpenapi30Json]] as const) {
      const { text, findings } = print(spec);
      const p = await problem(text);
      if (p) console.log('INVALID', file, name, p);
      const codes = [...new Set(findings.map((f) => `${f.code}: ${f.message.slice(0, 90)} @${f.path}`))].slice(0, 6);
      if ((name === '3.1') === is31) {
        const again = read(text, false);
        const out: string[] = [];
        diff({ ...spec, metadata: { ...spec.metadata, openapi: '' } }, { ...again, metadata: { ...again.metadata, openapi: '' } }, '', out);
        const gone: string[] = [];
        const clean = out.filter((x) => x);
        if (clean.length || codes.length) console.log('FILE', file, name, '\n  ' + clean.join('\n  '), '\nFINDINGS', codes.join('\n    '));
        else same.push(file);
        void gone;
      }
    }
    expect(1).toBe(1);
  });
  it('sums', () => console.log('SAME', same.length, 'of', files.length));
});
