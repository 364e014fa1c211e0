import type { Contract } from '../../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../../provider/endpoint.ts';

/** A document without its specification. */
export type DocumentDetails = Omit<AnswerOf<Contract['document']['get']>, 'spec'>;
