import { canonicalText } from '../domain/compare/equalValues.ts';
import type { Json } from '../domain/model/json.ts';
import { hashText, packBody, unpackBody } from '../storage/bodies.ts';
import type { BodyPort } from './ports.ts';

/** Bodies as they are stored everywhere. */
export const gzippedBodies: BodyPort = {
  pack: (account, text) => packBody(account, text, new Date()),
  unpack: unpackBody,
  contentHash: (text) => {
    const json: Json = JSON.parse(text);
    return hashText(canonicalText(json));
  },
};
