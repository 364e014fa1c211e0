import { refused } from '../../http/answers/reply.ts';

/** The maximum length of a README, in characters. */
const longestReadme = 100_000;
/** The maximum number of origins that may embed a document. */
const mostOrigins = 20;
/** `https://docs.example.com`, `https://*.example.com`, `http://localhost:3000`. */
const originPattern = /^https?:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?$/i;

/** Refuses invalid values for a document's public page. */
export function refusePublicPage(
  readme: string | undefined,
  frameAncestors: readonly string[] | undefined,
) {
  if (readme !== undefined && readme.length > longestReadme) {
    return refused(400, 'The README is too long. Shorten it to 100,000 characters.');
  }
  if (frameAncestors === undefined) return undefined;
  if (frameAncestors.length > mostOrigins) {
    return refused(400, `A document can be shown in frames of at most ${mostOrigins} origins.`);
  }
  // They become part of a header, so nothing else is allowed.
  const wrong = frameAncestors.find((origin) => !originPattern.test(origin));
  if (wrong === undefined) return undefined;
  return refused(
    400,
    `"${wrong.slice(0, 100)}" is not an origin. Write it like https://docs.example.com, without a path.`,
  );
}
