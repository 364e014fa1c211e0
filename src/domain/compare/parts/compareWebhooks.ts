import { isJsonObject } from '../../model/values/json.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { requestSide, responseSide } from '../changes/change.ts';
import type { ChangeLevel, Report } from '../changes/change.ts';
import { equalValues } from '../equalValues.ts';
import type { BodySchemas } from './bodySchemas.ts';
import { compareContentTypes } from './compareContentTypes.ts';
import { compareMetadata } from './compareMetadata.ts';
import type { MetadataOwner } from './compareMetadata.ts';
import { compareParameters, compareResponses } from './compareOperationSource.ts';
import { compareEntries, entriesAt } from './entries.ts';

const code = 'specification-metadata-changed';
const webhooksKey = 'webhooks';

const methods: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
]);
const withParameters: ReadonlySet<string> = new Set([...methods, 'parameters']);

interface Comparing {
  readonly report: Report;
  /** Whether it is a type of both documents. */
  readonly isType: (name: string) => boolean;
}

/** Compares what a server sends by itself, each webhook method by method. */
export function compareWebhooks(
  { report, isType }: Comparing,
  webhooks: JsonObject,
  others: JsonObject,
): void {
  const schemas = { before: () => undefined, after: () => undefined, isType };
  const note = (level: ChangeLevel, name: string, text: string) =>
    report(level, code, `: webhook ${name} ${text}`, undefined, [webhooksKey, name]);
  compareEntries(webhooks, others, {
    gone: (name) => note('major', name, 'was removed'),
    come: (name) => note('minor', name, 'was added'),
    both: (name, was, is) => {
      if (equalValues(was, is)) return;
      if (isJsonObject(was) && isJsonObject(is)) {
        compareWebhook(ownerOf(report, `webhook ${name}`, [webhooksKey, name]), schemas, was, is);
      } else note('major', name, 'changed');
    },
  });
}

function compareWebhook(
  owner: MetadataOwner,
  schemas: BodySchemas,
  before: JsonObject,
  after: JsonObject,
): void {
  const { report, label, source = [] } = owner;
  const [was, is] = [methodsOf(before), methodsOf(after)];
  const areUnderstood = compareParameters({ ...owner, schemas }, before, after);
  compareMetadata(owner, before, after, areUnderstood ? withParameters : methods);
  const isOne = Object.keys({ ...was, ...is }).length === 1;
  const note = (level: ChangeLevel, method: string, text: string) =>
    report(level, code, `: ${label} ${text} ${method.toUpperCase()}`, undefined, [
      ...source,
      method,
    ]);
  compareEntries(was, is, {
    gone: (method) => note('major', method, 'is no longer sent by'),
    come: (method) => note('minor', method, 'can now also be sent by'),
    both: (method, one, other) => {
      const name = isOne ? label : `${label} by ${method.toUpperCase()}`;
      const each = ownerOf(report, name, [...source, method]);
      if (isJsonObject(one) && isJsonObject(other)) compareSent(each, schemas, one, other);
      else if (!equalValues(one, other)) note('major', method, 'is something else by');
    },
  });
}

function methodsOf(webhook: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(webhook).filter(([key]) => methods.has(key)));
}

/** Clients receive what is sent, and send the response. */
function compareSent(
  owner: MetadataOwner,
  schemas: BodySchemas,
  before: JsonObject,
  after: JsonObject,
): void {
  const { report, label, source = [] } = owner;
  const elsewhere = new Set<string>();
  if (compareParameters({ ...owner, schemas }, before, after)) elsewhere.add('parameters');
  const answers = { ...owner, sides: () => requestSide, schemas };
  if (compareResponses(answers, before, after)) elsewhere.add('responses');
  const [was, is] = [entriesAt(before, 'requestBody'), entriesAt(after, 'requestBody')];
  if (was !== undefined && is !== undefined) elsewhere.add('requestBody');
  compareMetadata(owner, before, after, elsewhere);
  if (was === undefined || is === undefined) return;
  const payload = ownerOf(report, `the payload of ${label}`, [...source, 'requestBody']);
  const body = { ...payload, schemas };
  const compared = compareContentTypes(body, { metadata: was }, { metadata: is });
  compareMetadata(payload, was, is, compared);
}

function ownerOf(report: Report, label: string, source: readonly string[]): MetadataOwner {
  return { noun: 'specification', label, source, sides: () => responseSide, report };
}
