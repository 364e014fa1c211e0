import type { Json } from '../../domain/model/values/json.ts';
import type { Account } from './account.ts';

/** A provider's cached answer to a read. */
export interface AnswerRow {
  readonly account: Account;
  /** The endpoint and its input (`readKey`). */
  readonly key: string;
  readonly answer: Json;
  /** When it was received, in ms since 1970. */
  readonly at: number;
}
