import { codeText } from '../../../model/codeText.ts';
import { textIn, type Changed, type ResponseKeys } from '../../../model/metadata/metadataKeys.ts';
import { anyErrorCode } from '../../../model/constants.ts';
import { withMetadata } from '../../../model/metadata/metadata.ts';
import type { Payload, Return, Throw } from '../../../model/specification.ts';
import { requestSide, responseSide } from '../../changes/change.ts';
import type { Report, Sides } from '../../changes/change.ts';
import type { TypedNoun } from '../../changes/changeCodes.ts';
import { describeErrorCode } from '../../describeErrorCode.ts';
import { describeType } from '../../describeType.ts';
import { codeOf, keyed } from '../../names/keyed.ts';
import type { BodySchemas } from './bodySchemas.ts';
import { compareContentTypes, isSentAsBefore } from './compareContentTypes.ts';
import { compareFields } from '../compareFields.ts';
import type { Comparisons } from '../compareFields.ts';
import { compareMetadata } from '../compareMetadata.ts';
import { compareResponse } from './compareResponse.ts';
import { compareTypeRefs } from '../types/compareTypeRefs.ts';
import type { Typed } from '../types/compareTypeRefs.ts';

/** What the comparisons of an operation's bodies share. */
export interface ComparingBodies {
  readonly report: Report;
  readonly schemas: BodySchemas;
}

/** A payload, a return or a throw. */
interface TypedBody extends Typed, ComparingBodies {}

/** Returns and throws have headers, too. */
const returnFields: Comparisons<Return, TypedBody> = {
  type: compareBodyTypes,
  // A change of the code's text is reported as one of the success code.
  metadata: (owner, before, after) =>
    compareResponse(owner, calledBy(before, undefined), calledBy(after, undefined)),
};

/** The body with the text that its source has for its code, if that is not the usual one. */
function calledBy<Body extends Return | Throw>(body: Body, code: string | undefined): Body {
  return withMetadata(body, { code } satisfies Changed<ResponseKeys>);
}

/**
 * If only one body has a type because it is sent as JSON, and the other names a content type, the content
 * types are compared instead.
 */
function compareBodyTypes(owner: TypedBody, before: Return, after: Return): void {
  if (!isSentAsBefore(before, after)) compareTypeRefs(owner, before.type, after.type);
}

export function comparePayloads(
  comparing: ComparingBodies,
  before: Payload | undefined,
  after: Payload | undefined,
): void {
  const { report } = comparing;
  const place = 'payload';
  if (before === after) return;
  if (before === undefined || after === undefined) {
    if (after) {
      report('major', 'payload-added', `: a payload was added, ${describeType(after.type)}`, place);
    } else report('major', 'payload-removed', ': the payload was removed', place);
    return;
  }
  compareFields(payloadFields, typed(comparing, 'payload', place, requestSide), before, after);
}

const payloadFields: Comparisons<Payload, TypedBody> = {
  key: ({ report, place }, before, after) => {
    if (before.key === after.key) return;
    report('major', 'payload-key-changed', ': the payload has a new name', place);
  },
  wireName: ({ report, place }, before, after) => {
    if (before.wireName === after.wireName) return;
    const text = ': the payload is sent under a new name';
    report('major', 'payload-wire-name-changed', text, place);
  },
  type: compareBodyTypes,
  metadata: (owner, before, after) => {
    if (before.metadata === after.metadata) return;
    const compared = compareContentTypes(owner, before, after);
    compareMetadata(owner, before.metadata, after.metadata, compared);
  },
};

export function compareReturns(
  comparing: ComparingBodies,
  before: Return | undefined,
  after: Return | undefined,
): void {
  const { report } = comparing;
  const place = 'return';
  if (before === after) return;
  if (before && after) {
    compareFields(returnFields, typed(comparing, 'return', place, responseSide), before, after);
  } else if (after) {
    report('minor', 'return-added', `: now returns ${describeType(after.type)}`, place);
  } else report('major', 'return-removed', ': no longer returns anything', place);
}

/** A client treats an unknown error like any other, but may handle the errors it knows. */
export function compareThrows(
  comparing: ComparingBodies,
  before: readonly Throw[],
  after: readonly Throw[],
): void {
  const { report } = comparing;
  if (before === after) return;
  const was = keyed(before, codeOf);
  const is = keyed(after, codeOf);
  for (const [key, thrown] of was) {
    const place = `throw ${thrown.code}`;
    const other = is.get(key);
    if (other === undefined) {
      report(
        'major',
        'throw-removed',
        `: no longer throws ${describeErrorCode(thrown.code)}`,
        place,
      );
    } else {
      const owner = typed(comparing, 'throw', place, responseSide);
      compareFields(throwFields, { ...owner, label: errorLabel(thrown) }, thrown, other);
    }
  }
  for (const [key, { code }] of is) {
    if (was.has(key)) continue;
    report('minor', 'throw-added', `: can now throw ${describeErrorCode(code)}`, `throw ${code}`);
  }
}

/** What lines call it: `throw 404`. */
function errorLabel({ code }: Throw): string {
  return code === anyErrorCode ? describeErrorCode(code) : `throw ${describeErrorCode(code)}`;
}

const throwFields: Comparisons<Throw, TypedBody> = {
  code: null,
  type: (owner, before, after) => {
    const [{ type: was }, { type: is }] = [before, after];
    const { report, label, place } = owner;
    if (was && is) compareBodyTypes(owner, { ...before, type: was }, { ...after, type: is });
    else if (is) {
      const text = `: ${label} now has a type, ${describeType(is)}`;
      report('minor', 'throw-type-added', text, place);
    } else if (was) {
      report('major', 'throw-type-removed', `: ${label} no longer has a type`, place);
    }
  },
  metadata: (owner, before, after) => {
    const [was, is] = [before, after].map(
      ({ code, metadata }) => textIn<ResponseKeys>(metadata, 'code') ?? codeText(code),
    );
    const isSame = was === is;
    compareResponse(
      owner,
      calledBy(before, isSame ? undefined : was),
      calledBy(after, isSame ? undefined : is),
    );
  },
};

function typed(
  comparing: ComparingBodies,
  noun: TypedNoun,
  place: string,
  sides: Sides,
): TypedBody {
  const label = noun === 'throw' ? place : `the ${place}`;
  return { ...comparing, noun, label, place, sides: () => sides };
}
