import { resolve } from 'node:path';
import { loadPrinter } from '../../src/formats/registry/registry.ts';
import { done, refused, UsageError, type ExitCode, type Io } from '../io.ts';
import { withLineEnd, writeAtomically } from '../outputs.ts';
import { connect, readHosted, remoteHelp } from '../remote.ts';
import { printFormat, readArguments } from '../usage.ts';

export const pullHelp = `typewright pull USER/NAME[@VERSION] [--provider URL] [--to ID] [--out FILE]

Fetches a document from a provider, as it is now or as it was at a version, and writes it.

  --provider URL  where the provider's API is
  --to ID         the format to write; typeapi is the default
  --out FILE      where to write; standard output by default

${remoteHelp}

Exits with 0, with 1 when there is no such document or version, with 2 when the command line is
wrong. "typewright formats" lists the formats.`;

/** Writes a provider's document in the given format. */
export async function pull(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    provider: { type: 'string' },
    to: { type: 'string', default: 'typeapi' },
    out: { type: 'string' },
  });
  const [wanted, ...more] = positionals;
  const [, user, document, version] = /^([^/]+)\/([^/@]+)(?:@([^/]+))?$/.exec(wanted ?? '') ?? [];
  if (user === undefined || document === undefined || more.length > 0) {
    throw new UsageError('Name one document: USER/NAME, or USER/NAME@VERSION.');
  }
  const format = printFormat(values.to);
  const remote = await connect(values.provider, io);
  if (remote === undefined) return refused;
  const found = await remote.read(() => remote.client.document.get({ user, document, version }));
  if (!found.ok) {
    io.stderr(`${remote.explain(found.refusal)}\n`);
    return refused;
  }
  const spec = readHosted(found.value.spec);
  if (spec === undefined) {
    io.stderr(`The provider's document ${wanted} can't be read as a specification.\n`);
    return refused;
  }
  const { text, findings } = (await loadPrinter(format.id))(spec);
  if (values.out === undefined) io.stdout(withLineEnd(text));
  else await writeAtomically(resolve(io.cwd, values.out), withLineEnd(text));
  for (const { message } of findings) io.stderr(`${message}\n`);
  return done;
}
