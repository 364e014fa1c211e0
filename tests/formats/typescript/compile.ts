import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const compiler = join('node_modules', 'typescript', 'bin', 'tsc');

/**
 * The output of the project's compiler for the texts, each a separate module, under `strict`. One run for
 * all, because starting the compiler takes longer than compiling a thousand texts.
 */
export async function compile(texts: ReadonlyMap<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'printed-types-'));
  try {
    for (const [name, text] of texts) await writeFile(join(folder, `${name}.ts`), text);
    const compilerOptions = { strict: true, noEmit: true, lib: ['ES2023'], types: [] };
    const files = [...texts.keys()].map((name) => `${name}.ts`);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    return await new Promise((resolve) => {
      execFile(process.execPath, [compiler, '-p', folder], (error, stdout, stderr) => {
        resolve(error === null ? '' : `${stdout}${stderr}${error.message}`);
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
