import { randomUUID } from 'node:crypto';

/** The outcome of a write: its answer, or unknown. */
export interface Write {
  readonly key: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: string;
  status?: number;
  commitHash?: string;
}

export interface Client {
  readonly url: string;
  readonly token: string;
}

let made = 0;

/** A save with unique content. */
export function newSave(path: string): Write {
  made += 1;
  const type = { type: 'object', name: `Type${made}`, description: '', properties: [] };
  const spec = { imports: [], operations: [], types: [type] };
  return { key: randomUUID(), method: 'PUT', path, body: JSON.stringify({ spec }) };
}

/** An issue with a unique title, which is its key. */
export function newIssue(path: string): Write {
  const key = randomUUID();
  return { key, method: 'POST', path: `${path}/issue`, body: JSON.stringify({ title: key }) };
}

/** Sends a write with its key and records its answer; throws if there was none. */
export async function send({ url, token }: Client, write: Write): Promise<void> {
  const response = await fetch(`${url}/api${write.path}`, {
    method: write.method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': write.key,
    },
    body: write.body,
  });
  const answer = (await response.json()) as { commitHash?: string };
  write.status = response.status;
  if (answer.commitHash !== undefined) write.commitHash = answer.commitHash;
}

/** All entries of a list. */
export async function readAll<Entry>({ url, token }: Client, path: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (;;) {
    const response = await fetch(`${url}/api${path}?startIndex=${entries.length}&count=100`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const page = (await response.json()) as { totalResults: number; entry: Entry[] };
    entries.push(...page.entry);
    if (page.entry.length === 0 || entries.length >= page.totalResults) return entries;
  }
}

/** A token of the account. */
export async function signIn(url: string, name: string, password: string): Promise<Client> {
  const response = await fetch(`${url}/api/authorization/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const answer = (await response.json()) as { access_token?: string };
  if (answer.access_token === undefined) throw new Error(JSON.stringify(answer));
  return { url, token: answer.access_token };
}
