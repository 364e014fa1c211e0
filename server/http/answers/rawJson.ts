import { randomBytes } from 'node:crypto';
import type { Json } from '../../../src/domain/model/json.ts';

/**
 * Stored JSON goes into an answer as the text that it is: reading and printing a large specification
 * again would make everybody else wait. No person can write the mark: it is made anew by
 * every process and told to nobody.
 */
const mark = `raw-${randomBytes(16).toString('hex')}-`;

/** The texts of the answer that is being printed, in their order. */
let texts: string[] = [];

/** Stands for the JSON of a text in an answer. */
export class RawJson {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Leaves the mark where the text belongs. */
  toJSON(): string {
    texts.push(this.#text);
    return mark;
  }
}

/** For a field of the contract that takes any JSON. */
export function rawJson(text: string): Json {
  return new RawJson(text) as unknown as Json;
}

/** `JSON.stringify`, with stored texts in their places. */
export function printAnswer(answer: unknown): string {
  texts = [];
  // Without a function that is asked for each value, which takes three times as long.
  const [first = '', ...rest] = JSON.stringify(answer).split(`"${mark}"`);
  let printed = first;
  for (const [index, part] of rest.entries()) printed += (texts[index] ?? 'null') + part;
  texts = [];
  return printed;
}
