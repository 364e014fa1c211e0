import type { Placed } from '../endpoint.ts';
import { about } from './about.ts';
import { account } from './account.ts';
import { authorization } from './authorization.ts';
import { commits } from './commits.ts';
import { document } from './document.ts';
import { explore } from './explore.ts';
import { factors } from './factors.ts';
import { issues } from './issues.ts';
import { pulls } from './pulls.ts';
import { stars } from './stars.ts';
import { tags } from './tags.ts';
import { triggers } from './triggers.ts';

/** All calls of rules 7, by resource and name. */
export const contract = {
  about,
  authorization,
  document,
  commits,
  explore,
  stars,
  issues,
  pulls,
  tags,
  triggers,
  account,
  factors,
};
export type Contract = typeof contract;

/** The id of a call: `resource.name`. */
export type EndpointId = {
  [Resource in keyof Contract & string]: `${Resource}.${keyof Contract[Resource] & string}`;
}[keyof Contract & string];

/** The id of a call that may wait in the outbox. */
export type QueueableId = {
  [Resource in keyof Contract & string]: {
    [Name in keyof Contract[Resource] & string]: Contract[Resource][Name] extends {
      readonly queueable: true;
    }
      ? `${Resource}.${Name}`
      : never;
  }[keyof Contract[Resource] & string];
}[keyof Contract & string];

/** All calls as a list. */
export const endpoints: readonly Placed[] = Object.values(contract).flatMap(
  (calls): readonly Placed[] => Object.values(calls),
);

const byId = new Map(endpoints.map((endpoint) => [endpoint.id as string, endpoint]));

/** The call with this id (`document.get`), or undefined if this version has none. */
export function endpointById(id: string): Placed | undefined {
  return byId.get(id);
}
