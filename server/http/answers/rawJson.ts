import { randomBytes } from 'node:crypto';
import type { Json } from '../../../src/domain/model/values/json.ts';

/**
 * Puts stored JSON into an answer as text: parsing and printing a large specification again would block all
 * other requests. The mark can't be forged, because each process generates a secret one.
 */
const mark = `raw-${randomBytes(16).toString('hex')}-`;

/** The texts in the answer being printed, in order. */
let texts: string[] = [];

/** A placeholder for stored JSON in an answer. */
export class RawJson {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Prints the mark where the text belongs. */
  toJSON(): string {
    texts.push(this.#text);
    return mark;
  }
}

/** For a field of the contract that accepts any JSON. */
export function rawJson(text: string): Json {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is printed as JSON, and never read
  return new RawJson(text) as unknown as Json;
}

/** `JSON.stringify`, with the stored texts in their places. */
export function printAnswer(answer: unknown): string {
  texts = [];
  // Without a replacer function, which would take three times as long.
  const [first = '', ...rest] = JSON.stringify(answer).split(`"${mark}"`);
  let printed = first;
  for (const [index, part] of rest.entries()) printed += (texts[index] ?? 'null') + part;
  texts = [];
  return printed;
}
