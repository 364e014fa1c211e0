import type { Json } from '../../domain/model/values/json.ts';
import { piecesOf } from '../../domain/model/pathPieces.ts';
import type { Argument, Operation, Specification } from '../../domain/model/specification.ts';
import { isRequired } from './sample.ts';
import { exampleIn } from './sampleValues.ts';

/**
 * The call as a curl command. Every word is quoted for a POSIX shell, so that nothing from a
 * document runs when the command is pasted.
 */
export function requestSample(
  operation: Operation,
  spec: Specification,
  body: Json | undefined,
  contentType = 'application/json',
): string {
  const { httpMethod, authorization } = operation;
  const key = authorization === false ? undefined : spec.security;
  const query = operation.arguments
    .filter((one) => one.in === 'query' && isRequired(one))
    .map((one) => `${encodeURIComponent(one.wireName ?? one.name)}=${valueOf(one)}`);
  if (key?.type === 'apiKey' && key.in === 'query')
    query.push(`${encodeURIComponent(key.name)}=YOUR_KEY`);
  const path = piecesOf(operation)
    .map(({ text, isVariable }) => (isVariable ? `{${text}}` : text))
    .join('');
  const address = `${(spec.baseUrl ?? 'https://api.example.com').replace(/\/$/, '')}${path}`;
  const lines = [
    `curl -X ${httpMethod} ${quoted(query.length === 0 ? address : `${address}?${query.join('&')}`)}`,
  ];
  const header = (text: string) => lines.push(`-H ${quoted(text)}`);
  for (const one of operation.arguments) {
    if (one.in === 'header' && isRequired(one))
      header(`${one.wireName ?? one.name}: ${valueOf(one)}`);
  }
  if (key?.type === 'httpBasic') lines.push(`-u ${quoted('USER:PASSWORD')}`);
  else if (key?.type === 'apiKey' && key.in === 'header') header(`${key.name}: YOUR_KEY`);
  else if (key?.type === 'httpBearer' || key?.type === 'oauth2')
    header('Authorization: Bearer YOUR_TOKEN');
  if (body !== undefined) {
    header(`Content-Type: ${contentType}`);
    lines.push(`-d ${quoted(JSON.stringify(body, null, 2))}`);
  }
  return lines.join(' \\\n  ');
}

function valueOf(argument: Argument): string {
  const example = exampleIn(argument.metadata) ?? exampleIn(argument.type.metadata);
  if (typeof example === 'string' || typeof example === 'number')
    return encodeURIComponent(example);
  return `{${argument.name}}`;
}

/** Quotes a word for a shell: inside single quotes, only the single quote itself is special. */
function quoted(text: string): string {
  // oxlint-disable-next-line no-control-regex -- a terminal obeys these
  return `'${text.replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, '').replaceAll("'", String.raw`'\''`)}'`;
}
