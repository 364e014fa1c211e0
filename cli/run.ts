import { audit, auditHelp } from './commands/audit.ts';
import { document, documentHelp } from './commands/document.ts';
import { backup, backupHelp } from './commands/backup.ts';
import { restore, restoreHelp } from './commands/restore.ts';
import { convert, convertHelp } from './commands/convert.ts';
import { diff, diffHelp } from './commands/diff.ts';
import { formats, formatsHelp } from './commands/formats.ts';
import { done, refused, UsageError, wrongUsage, type ExitCode, type Io } from './io.ts';
import { lint, lintHelp } from './commands/lint.ts';
import { merge, mergeHelp } from './commands/merge.ts';
import { pull, pullHelp } from './commands/pull.ts';
import { push, pushHelp } from './commands/push.ts';
import { serve, serveHelp } from './commands/serve.ts';
import { user, userHelp } from './commands/user.ts';

interface Command {
  readonly help: string;
  readonly summary: string;
  readonly run: (args: readonly string[], io: Io) => Promise<ExitCode> | ExitCode;
}

const commands: ReadonlyMap<string, Command> = new Map([
  ['convert', { help: convertHelp, summary: 'write documents in another format', run: convert }],
  ['lint', { help: lintHelp, summary: 'report what is wrong with documents', run: lint }],
  ['diff', { help: diffHelp, summary: 'compare two documents', run: diff }],
  ['merge', { help: mergeHelp, summary: "merge two people's changes to one document", run: merge }],
  ['formats', { help: formatsHelp, summary: 'list the formats', run: formats }],
  ['push', { help: pushHelp, summary: 'save documents to a provider', run: push }],
  ['pull', { help: pullHelp, summary: 'fetch a document from a provider', run: pull }],
  ['serve', { help: serveHelp, summary: 'run the provider with the app', run: serve }],
  ['user', { help: userHelp, summary: "manage a server's accounts", run: user }],
  ['document', { help: documentHelp, summary: "moderate a server's documents", run: document }],
  ['audit', { help: auditHelp, summary: "list a server's audit log", run: audit }],
  ['backup', { help: backupHelp, summary: "back up a server's database", run: backup }],
  ['restore', { help: restoreHelp, summary: 'restore such a backup', run: restore }],
]);

const help = `typewright COMMAND …

API designs on the command line: OpenAPI, Swagger, JSON Schema, TypeAPI, TypeSchema and raw data.

${[...commands].map(([name, { summary }]) => `  ${name.padEnd(8)}  ${summary}`).join('\n')}

  typewright convert petstore.yaml --to typeapi
  typewright convert specs/ --to openapi-json --out build/ --report report.json
  typewright diff old.json new.json --fail-on breaking
  typewright push specs/ alice --provider https://api.example.com/api --tag

"typewright COMMAND --help" explains a command, "typewright --version" prints the version.`;

/** Runs a command line and returns the exit code. */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const asked = commands.get(rest[0] ?? '');
    io.stdout(`${asked?.help ?? help}\n`);
    return name === undefined ? wrongUsage : done;
  }
  if (name === '--version') {
    // Set by the build (config/plugins/version.ts).
    io.stdout(`${import.meta.env.VITE_VERSION}\n`);
    return done;
  }
  const command = commands.get(name);
  if (command === undefined) {
    io.stderr(
      `There is no command ${name}. The commands are: ${[...commands.keys()].join(', ')}.\n`,
    );
    return wrongUsage;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    io.stdout(`${command.help}\n`);
    return done;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.stderr(`${error.message}\n"typewright ${name} --help" explains how to use it.\n`);
      return wrongUsage;
    }
    if (isSystemError(error)) {
      io.stderr(`${error.message}\n`);
      return refused;
    }
    throw error;
  }
}

/** Whether an error comes from the operating system: it is not a bug, so its message is enough. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
