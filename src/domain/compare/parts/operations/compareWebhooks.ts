import { isJsonObject } from '../../../model/values/json.ts';
import type { JsonObject } from '../../../model/values/json.ts';
import { responseSide, travelling } from '../../changes/change.ts';
import type { ChangeLevel, Report } from '../../changes/change.ts';
import { equalValues } from '../../equalValues.ts';
import { ownBodySchemas } from './bodySchemas.ts';
import { compareSent } from './compareCalls.ts';
import { compareEntries } from '../entries.ts';

const code = 'specification-metadata-changed';
const webhooksKey = 'webhooks';

interface Comparing {
  readonly report: Report;
  /** Whether both documents have a type of this name. */
  readonly isType: (name: string) => boolean;
}

/** Compares webhooks, each method by method. */
export function compareWebhooks(
  { report, isType }: Comparing,
  webhooks: JsonObject,
  others: JsonObject,
): void {
  const schemas = ownBodySchemas(isType);
  const owner = travelling({ noun: 'specification', report } as const, responseSide);
  const note = (level: ChangeLevel, name: string, text: string) =>
    owner.report(level, code, `: webhook ${name} ${text}`, undefined, [webhooksKey, name]);
  compareEntries(webhooks, others, {
    gone: (name) => note('major', name, 'was removed'),
    come: (name) => note('minor', name, 'was added'),
    both: (name, was, is) => {
      if (equalValues(was, is)) return;
      if (!isJsonObject(was) || !isJsonObject(is)) {
        note('major', name, 'changed');
        return;
      }
      const source = [webhooksKey, name];
      compareSent({ ...owner, label: `webhook ${name}`, source, schemas }, was, is);
    },
  });
}
