import { randomBytes } from 'node:crypto';
import type { Json } from '../../src/domain/json.ts';

/**
 * Stored JSON goes into an answer as the text that it is: reading and printing a large specification
 * again would keep the server from everybody else. No person can write the mark: it is made anew by
 * every process and told to nobody.
 */
const mark = `raw-${randomBytes(16).toString('hex')}`;
const marked = new RegExp(`\\{"${mark}":"([^"\\\\]*)"\\}`, 'g');

/** Stands for the JSON of a text in an answer. */
export class RawJson {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }
}

/** For a field of the contract that takes any JSON. */
export function rawJson(text: string): Json {
  return new RawJson(text) as unknown as Json;
}

/** `JSON.stringify`, with stored texts in their places. */
export function printAnswer(answer: unknown): string {
  const texts: string[] = [];
  const printed = JSON.stringify(answer, (_, value: unknown) => {
    if (!(value instanceof RawJson)) return value;
    texts.push(value.text);
    return { [mark]: String(texts.length - 1) };
  });
  if (texts.length === 0) return printed;
  return printed.replaceAll(marked, (_, index: string) => texts[Number(index)] ?? 'null');
}
