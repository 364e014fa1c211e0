import { isJsonObject, toObject, type Json } from '../../src/domain/model/values/json.ts';
import { pick, roll, type Random } from './random.ts';

/** Names that break code which takes names for granted. */
const hostileNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  ' ',
  '0',
  'a/b~c%20',
  'alias:Name',
  '\u0000',
  '\uD800',
  '💥',
  'string',
  'any',
  '$ref',
  '<<',
  '*',
  'default',
  '200',
  'x'.repeat(200),
] as const;

/** Values of every JSON type, and words that have a meaning in formats. */
const values: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  'string',
  'object',
  'struct',
  'array:number',
  '#/components/schemas/Pet',
  '#/definitions/__proto__',
  '#/%zz/~2',
  '#',
  'https://example.com/x.json#/a',
  [],
  {},
  [[]],
  [null],
  ['string', 'null'],
  { type: 'object' },
  { type: ['object', 'null'], properties: null },
  { type: 'reference', target: 'Nowhere' },
  { $ref: '#/components/schemas/Pet' },
  { $ref: '#/definitions/Pet' },
  { $ref: '#' },
  { $ref: 1 },
  { allOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/definitions/Pet' }, 3] },
  { oneOf: [], discriminator: { propertyName: 'constructor', mapping: { __proto__: null } } },
  { type: 'array', items: { type: 'array', items: {} } },
  { additionalProperties: true },
  { enum: [1, 'a', null] },
];

const snippets = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\n',
  '\t',
  '- ',
  '? ',
  '&a ',
  '*a',
  '<<: *a',
  '!!map ',
  '!x ',
  '|\n',
  '>-\n',
  '---\n',
  '...\n',
  '%YAML 1.2\n',
  '# ',
  "'",
  '\u0000',
  '\uFEFF',
  '\uFFFD',
  '\u2028',
  '\uDC00',
  '1e999',
  '-0',
  '.nan',
  '"__proto__": {"polluted": true}, ',
  '__proto__: {polluted: true}\n',
  '[[[[[[[[[[[[[[[[',
  '{"a":'.repeat(300),
  '- '.repeat(300),
] as const;

/** Changes one to four places of a value: swaps types, inserts hostile names, copies parts. */
export function mutateValue(value: Json, random: Random): Json {
  let mutated = value;
  for (let left = 1 + roll(random, 4); left > 0; left -= 1) {
    mutated = mutateSomewhere(mutated, value, random);
  }
  return mutated;
}

function mutateSomewhere(value: Json, root: Json, random: Random): Json {
  if (typeof value !== 'object' || value === null) return pickValue(root, random);
  const entries: [string, Json][] = Object.entries(value);
  const at = roll(random, entries.length);
  const entry = entries[at];
  if (entry === undefined) return pickValue(root, random);
  const [key, child] = entry;
  if (random() < 0.8) entries[at] = [key, mutateSomewhere(child, root, random)];
  else {
    switch (roll(random, 5)) {
      case 0:
        return pickValue(root, random);
      case 1:
        entries.splice(at, 1);
        break;
      case 2:
        entries[at] = [pick(random, hostileNames), child];
        break;
      case 3:
        entries.push([pick(random, hostileNames), pickValue(root, random)]);
        break;
      default:
        entries.splice(roll(random, entries.length), 0, [`${key}_`, child]);
    }
  }
  return Array.isArray(value) ? entries.map(([, item]) => item) : toObject(entries);
}

/** One of the values above, or a part of the document itself. */
function pickValue(root: Json, random: Random): Json {
  if (random() < 0.6) return pick(random, values);
  let part = root;
  while (random() < 0.8 && (isJsonObject(part) || Array.isArray(part))) {
    const children: Json[] = Object.values(part);
    if (children.length === 0) break;
    part = pick(random, children);
  }
  return part;
}

/** Changes one to six places of a text: characters, ranges, snippets, or a cut at the end. */
export function mutateText(text: string, random: Random): string {
  let mutated = text;
  for (let left = 1 + roll(random, 6); left > 0; left -= 1) {
    const from = roll(random, mutated.length + 1);
    const to = Math.min(mutated.length, from + roll(random, 1 + roll(random, 60)));
    const range = mutated.slice(from, to);
    const put = (inserted: string): string => mutated.slice(0, from) + inserted + mutated.slice(to);
    switch (roll(random, 8)) {
      case 0:
        mutated = put('');
        break;
      case 1:
        mutated = put(range + range);
        break;
      case 2:
        mutated = put(pick(random, snippets));
        break;
      case 3:
        mutated = mutated.slice(0, from) + pick(random, snippets) + mutated.slice(from);
        break;
      case 4: {
        const unit = mutated.charCodeAt(from) || 32;
        const flipped = String.fromCharCode(unit ^ (1 << roll(random, 8)));
        mutated = mutated.slice(0, from) + flipped + mutated.slice(from + 1);
        break;
      }
      case 5:
        mutated = put([...range].toReversed().join(''));
        break;
      case 6: {
        const place = roll(random, mutated.length + 1);
        mutated = mutated.slice(0, place) + range + mutated.slice(place);
        break;
      }
      default:
        if (random() < 0.3) mutated = mutated.slice(0, from);
    }
  }
  return mutated;
}
