import type { AllHandlers } from '../http/calls/handler.ts';
import { about } from './about.ts';
import { account } from './account.ts';
import { authorization } from './authorization/authorization.ts';
import { commits } from './commits.ts';
import { document } from './document/document.ts';
import { explore } from './explore.ts';
import { factors } from './factors.ts';
import { issues } from './issues.ts';
import { pulls } from './pulls.ts';
import { stars } from './stars.ts';
import { tags } from './tags.ts';
import { triggers } from './triggers.ts';

/** The handlers of the contract's calls, by resource. */
export const handlers: AllHandlers = {
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
