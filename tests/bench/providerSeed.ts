// Fills the store named by DATA_DIR or DATABASE_URL directly: with the given number of documents,
// owned by a thousand people, and with an account `bench` whose password is `bench horse`.
import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { PasswordHasher } from '../../server/accounts/secrets/password.ts';
import { register } from '../../server/accounts/register.ts';
import { openStore } from '../../server/openServices.ts';
import { readSettings } from '../../server/settings.ts';
import type { Resources } from '../../server/store/store.ts';

const people = 1000;
/**
 * Smaller than the number of people, so that the documents in a batch belong to different people: PostgreSQL
 * locks the people's counts.
 */
const batch = 250;
const atOnce = 4;
const count = Number(process.argv[2]);
const words = (
  'account address amount audit balance batch billing booking cart catalog channel charge claim ' +
  'client contact contract coupon course currency customer delivery device discount driver event ' +
  'export fleet folder gateway group hotel image import index invoice item journal ledger lesson ' +
  'license location member message meter metric mission module notice offer order package parcel ' +
  'partner patient payment permit person planet policy price product profile project quota quote ' +
  'receipt refund region report request reservation review route sample schedule season sensor ' +
  'session shipment signal stock store student subscription supplier survey ticket token tracker ' +
  'transfer traveler user vehicle vendor voucher wallet warehouse weather widget'
).split(' ');

const settings = readSettings(process.env);
if (!settings.ok) throw new Error(settings.refusal.message);
const opened = await openStore(settings.value);
if (!opened.ok) throw new Error(opened.refusal.message);
const store = opened.value;

/** All documents share twenty contents, because only the lists are measured. */
const bodies = Array.from({ length: 20 }, (_, index) => {
  const types = words.slice(index, index + 10).map((name) => ({
    type: 'struct',
    name,
    properties: words.slice(0, 5).map((field) => ({ name: field, type: 'string' })),
  }));
  const text = JSON.stringify({ imports: [], operations: [], types });
  return { hash: createHash('sha256').update(text).digest('hex'), data: gzipSync(text) };
});

const made = await register(
  { store, passwords: new PasswordHasher(), now: Date.now },
  { name: 'bench', password: 'bench horse' },
);
if (!made.ok) throw new Error(made.refusal.message);
const owners = await store.transaction(async (inside) => {
  for (const { hash, data } of bodies) await inside.bodies.put(hash, data);
  const ids: number[] = [];
  for (let index = 0; index < people; index++) {
    const now = at(index);
    const person = { name: `person${index}`, password: 'none', now };
    ids.push(await inside.accounts.create(person));
  }
  return ids;
});

let next = 0;
await Promise.all(Array.from({ length: atOnce }, fill));
await store.close();

/** Takes one batch after another until none is left. */
async function fill(): Promise<void> {
  for (let first = next; first < count; first = next) {
    next = first + batch;
    const numbers = Array.from(
      { length: Math.min(batch, count - first) },
      (_, index) => first + index,
    );
    await store.transaction(async (inside) => {
      for (const number of numbers) await addDocument(inside, number);
    });
  }
}

async function addDocument(inside: Resources, number: number): Promise<void> {
  const owner = number % people;
  const { hash = '' } = bodies[number % bodies.length] ?? {};
  const name = `${word(number)}-${word(number * 7 + 3)}-${number}`;
  const description = `Keeps ${word(number * 3)} and ${word(number * 11 + 5)} of the ${word(number * 13 + 1)}`;
  const id = await inside.documents.create({
    userId: owners[owner] ?? 0,
    name,
    description,
    private: number % 20 === 0 ? 1 : 0,
    baseVersion: '',
    developmentMode: 0,
    homepage: '',
    sourceId: null,
    sourceBody: null,
    body: hash,
    hash,
    commitId: null,
    updatedAt: at(number),
    createdAt: at(number),
  });
  const names = Array.from({ length: 12 }, (_, index) => word(number * 17 + index * 29)).join(' ');
  // One in 5,000 is about llamas, one in ten about rivers.
  const rare = number % 5000 === 1 ? ' llama' : '';
  const common = number % 10 === 1 ? ' river' : '';
  const text = `${name}\nperson${owner}\n${description}\n${names}${rare}${common}`;
  await inside.documents.putSearch(id, text);
}

function word(number: number): string {
  return words[number % words.length] ?? '';
}

function at(number: number): string {
  return new Date(Date.UTC(2025, 0, 1) + number * 60_000).toISOString();
}
