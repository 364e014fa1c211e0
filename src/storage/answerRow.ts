import type { Json } from '../domain/model/json.ts';
import type { Account } from './account.ts';

/** What a provider answered to a read. */
export interface AnswerRow {
  readonly account: Account;
  /** The endpoint and what it was asked (`readKey`). */
  readonly key: string;
  readonly answer: Json;
  /** When, ms since 1970. */
  readonly at: number;
}
