import { canonicalText } from '../../domain/compare/equalValues.ts';
import type { Json } from '../../domain/model/values/json.ts';
import { hashText, packBody, unpackBody } from '../../storage/specs/packBody.ts';
import type { BodyPort } from '../ports.ts';

/** Stores bodies as gzipped text, with the time by the clock of whoever stores them. */
export function gzippedBodies(now: () => number): BodyPort {
  return {
    pack: (account, text) => packBody(account, text, new Date(now())),
    unpack: unpackBody,
    contentHash: (text) => {
      const json: Json = JSON.parse(text);
      return hashText(canonicalText(json));
    },
  };
}
