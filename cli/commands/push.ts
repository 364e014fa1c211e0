import { basename, extname } from 'node:path';
import { changelog } from '../../src/domain/compare/changes/changelog.ts';
import { compareSpecifications } from '../../src/domain/compare/compareSpecifications.ts';
import { plural } from '../../src/domain/model/counts.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { createProgress } from '../progress.ts';
import { findInputs, nothingFound, type Input } from '../inputs.ts';
import { done, refused, UsageError, type ExitCode, type Io } from '../io.ts';
import { readDocument } from '../readDocument.ts';
import { connect, readHosted, remoteHelp, type Remote } from '../remote.ts';
import { readArguments, readFormat } from '../usage.ts';

export const pushHelp = `typewright push FILE|DIR [USER[/NAME]] [--provider URL] [--from auto|ID] [--private] [--tag [X.Y.Z]]

Saves documents to a provider, and creates those that are not there yet.

  FILE|DIR        a file, a folder (every .json, .yaml and .yml in it), or - for standard input
  USER/NAME       what to call it there. Without NAME, each gets the name of its file; without USER,
                  it belongs to the owner of the credentials
  --provider URL  where the provider's API is
  --from ID       the format; auto, the default, detects it for each
  --private       makes new documents private
  --tag [X.Y.Z]   also tags each with a version: this one, or the next one that its changes call for.
                  A document that has not changed since its last version is not tagged

${remoteHelp}

What changed is printed, and becomes the commit message. Exits with 0, with 1 when any document was
refused or saved by somebody else in the meantime (the others are saved), with 2 when the command line
is wrong.`;

interface Target {
  readonly user: string;
  readonly document: string;
}

interface Wishes {
  readonly isPrivate: boolean;
  /** The version of the tag: empty for the next one, undefined for no tag. */
  readonly tag: string | undefined;
}

/** Saves files as documents of a provider. */
export async function push(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = readArguments(withTagValue(args), {
    provider: { type: 'string' },
    from: { type: 'string' },
    private: { type: 'boolean', default: false },
    tag: { type: 'string' },
  });
  const [source, wanted, ...more] = positionals;
  if (source === undefined || more.length > 0) {
    throw new UsageError('Name a file or a folder, and where to save it: USER/NAME.');
  }
  const from = readFormat(values.from);
  const inputs = await findInputs([source], io);
  if (inputs.length === 0) throw nothingFound([source]);
  const { user: givenUser, name } = readTarget(wanted);
  if (name !== undefined && inputs.length > 1) {
    throw new UsageError(
      `${source} is a folder: its documents can't all be ${wanted}. Name only USER.`,
    );
  }
  const names = name === undefined ? documentNames(inputs) : [name];
  const remote = await connect(values.provider, io);
  if (remote === undefined) return refused;
  const user = givenUser ?? (await ownName(remote, io));
  if (user === undefined) return refused;
  const wishes = { isPrivate: values.private, tag: values.tag };
  const progress = createProgress(io, inputs.length);
  let failed = false;
  for (const [index, input] of inputs.entries()) {
    progress.at(index, input.file);
    const { spec, report } = await readDocument(input, from);
    const target = { user, document: names[index] ?? '' };
    const outcome =
      spec === undefined
        ? { failure: report.findings.map(({ message }) => message).join(' ') }
        : await pushOne(remote, target, spec, wishes);
    progress.end();
    if ('failure' in outcome) {
      failed = true;
      io.stderr(`${input.file}: ${outcome.failure}\n`);
    } else io.stdout(`${outcome.lines.join('\n')}\n`);
  }
  return failed ? refused : done;
}

type PushOutcome = { readonly lines: readonly string[] } | { readonly failure: string };

async function pushOne(
  remote: Remote,
  target: Target,
  spec: Specification,
  wishes: Wishes,
): Promise<PushOutcome> {
  const saved = await save(remote, target, spec, wishes);
  if ('failure' in saved || wishes.tag === undefined) return saved;
  const tagged = await tag(remote, target, wishes.tag);
  if (!('failure' in tagged)) return { lines: [...saved.lines, ...tagged.lines] };
  return { failure: `${saved.lines[0]}, but it was not tagged: ${tagged.failure}` };
}

async function save(
  { client, read, send, explain }: Remote,
  target: Target,
  spec: Specification,
  { isPrivate }: Wishes,
): Promise<PushOutcome> {
  const { user, document } = target;
  const title = `${user}/${document}`;
  const found = await read(() => client.document.get(target));
  if (!found.ok && found.refusal.status !== 404) return { failure: explain(found.refusal) };
  if (!found.ok) {
    const body = { name: document, private: isPrivate };
    const made = await send({ endpoint: 'document.create', input: { user, body } });
    if (!made.ok) return { failure: made.refusal.message };
  }
  const text = printInternal(spec);
  const before = found.ok ? readHosted(found.value.spec) : undefined;
  if (before !== undefined && printInternal(before) === text) {
    return { lines: [`${title}: nothing changed`] };
  }
  const base = found.ok
    ? {
        text: JSON.stringify(found.value.spec ?? {}),
        ...(found.value.commitHash !== undefined && { commit: found.value.commitHash }),
      }
    : undefined;
  const put = await send({
    endpoint: 'document.update',
    input: { ...target },
    save: { text, ...(base !== undefined && { base }) },
  });
  if (!put.ok) return { failure: put.refusal.message };
  if (before === undefined) {
    const { operations, types } = spec;
    const size = `${plural(operations.length, 'operation')} and ${plural(types.length, 'type')}`;
    return { lines: [`${title}: ${found.ok ? 'saved' : 'created'}, with ${size}`] };
  }
  const lines = changelog(compareSpecifications(before, spec));
  return { lines: [`${title}: saved`, ...lines.map((line) => `  ${line}`)] };
}

async function tag(
  { client, read, send, explain }: Remote,
  target: Target,
  wanted: string,
): Promise<PushOutcome> {
  const title = `${target.user}/${target.document}`;
  const proposed = await read(() => client.tags.changelog(target));
  if (!proposed.ok) return { failure: explain(proposed.refusal) };
  const { tag: last, version: next, changelog: lines = [] } = proposed.value;
  if (wanted === '' && last !== undefined && lines.length === 0) {
    return { lines: [`${title}: nothing changed since its last version`] };
  }
  const version = wanted || next;
  if (version === undefined || version === '') {
    return {
      failure: "The next version can't be worked out from the last one. Name it: --tag X.Y.Z",
    };
  }
  const body = { version, changelog: lines.join('\n') };
  const made = await send({ endpoint: 'tags.create', input: { ...target, body } });
  if (!made.ok) return { failure: made.refusal.message };
  return { lines: [`${title}: now has version ${version}`] };
}

async function ownName({ client, read, explain }: Remote, io: Io): Promise<string | undefined> {
  const who = await read(() => client.authorization.whoami());
  if (who.ok && who.value.name !== undefined) return who.value.name;
  const reason = who.ok ? '' : `${explain(who.refusal)} `;
  io.stderr(
    `${reason}It is not known whose documents these are. Name the owner: USER or USER/NAME.\n`,
  );
  return undefined;
}

/** `--tag` can be given without a version, but the argument parser then expects a value. */
function withTagValue(args: readonly string[]): readonly string[] {
  return args.flatMap((arg, index) => {
    const next = args[index + 1] ?? '';
    if (arg === '--tag') return [`--tag=${isVersion(next) ? next : ''}`];
    return args[index - 1] === '--tag' && isVersion(arg) ? [] : [arg];
  });
}

function isVersion(word: string): boolean {
  return /^v?\d+(?:\.\d+)*(?:[-+][\w.+-]+)?$/.test(word);
}

function readTarget(wanted = ''): { user: string | undefined; name: string | undefined } {
  const [user = '', name = '', ...more] = wanted.split('/');
  if (more.length > 0 || (user === '' && wanted !== '')) {
    throw new UsageError(`The destination must be USER/NAME or USER, not ${wanted}.`);
  }
  return { user: user || undefined, name: name || undefined };
}

/** The documents' names, each made from the path of its file below the folder, without the file extension. */
function documentNames(inputs: readonly Input[]): readonly string[] {
  const files = new Map<string, string>();
  return inputs.map(({ file, relativePath }) => {
    const ending = extname(basename(relativePath));
    const bare = relativePath.slice(0, relativePath.length - ending.length);
    const name = bare.replaceAll(/[^A-Za-z0-9_-]+/g, '-').replaceAll(/^-+|-+$/g, '');
    const other = files.get(name.toLowerCase());
    if (other !== undefined) {
      throw new UsageError(
        `${other} and ${file} would both be called ${name}. Push them separately.`,
      );
    }
    files.set(name.toLowerCase(), file);
    return name;
  });
}
