import { contentTypesOf } from '../../model/metadata/contentTypes.ts';
import type { Body } from '../../model/metadata/descriptions.ts';
import type { Json } from '../../model/values/json.ts';
import { compareMetadata } from './compareMetadata.ts';
import { entriesAt } from './compareSource.ts';
import type { Typed } from './compareTypeRefs.ts';

const contentKeys: ReadonlySet<string> = new Set(['contentTypes', 'content']);
const nothing: ReadonlySet<string> = new Set();

/**
 * Compares the content types of a payload, a return or a throw: one more is something new, one that is
 * gone is still sent or asked for. Returns the keys of their metadata that are compared with that.
 */
export function compareContentTypes(owner: Typed, before: Body, after: Body): ReadonlySet<string> {
  const was = mediaOf(before);
  const is = mediaOf(after);
  if (was === undefined || is === undefined) return nothing;
  const { noun, label, place, report } = owner;
  const code = `${noun}-content-type-changed` as const;
  // Another kind of body, and one instead of another, are changes of its type.
  if (mimeOf(before) !== mimeOf(after)) return contentKeys;
  const [[from, one], [to, other]] = [onlyOf(was), onlyOf(is)];
  if (from !== undefined && to !== undefined && from !== to && one?.isTyped === other?.isTyped) {
    report('major', code, `: ${label} is now sent as ${to}, was ${from}`, place);
    compareSaid(owner, to, one, other);
    return contentKeys;
  }
  for (const name of was.keys()) {
    if (!is.has(name)) report('major', code, `: ${label} can no longer be sent as ${name}`, place);
  }
  for (const name of is.keys()) {
    if (!was.has(name)) report('minor', code, `: ${label} can now also be sent as ${name}`, place);
  }
  for (const [name, left] of was) {
    const right = is.get(name);
    if (right === undefined) continue;
    if (left.isTyped === right.isTyped) compareSaid(owner, name, left, right);
    else report('major', code, `: what ${label} is as ${name} changed`, place);
  }
  return contentKeys;
}

function compareSaid(owner: Typed, name: string, before?: Medium, after?: Medium): void {
  const said = (medium: Medium | undefined) => ({ content: { [name]: medium?.said ?? {} } });
  compareMetadata(owner, said(before), said(after));
}

/** The only content type of a body. */
function onlyOf(media: ReadonlyMap<string, Medium>): readonly [name?: string, medium?: Medium] {
  const [first, ...others] = media;
  return first === undefined || others.length > 0 ? [] : first;
}

interface Medium {
  /** Whether it is the body's type that is sent like this. */
  readonly isTyped: boolean;
  /** What the source says of it. */
  readonly said: Json;
}

/** By content type; undefined if there is no body, or if the source can't be understood. */
function mediaOf(body: Body): ReadonlyMap<string, Medium> | undefined {
  const content = entriesAt(body.metadata, 'content');
  if (body.type === undefined || content === undefined) return undefined;
  const { typed, others } = contentTypesOf(body);
  return new Map(
    [...typed, ...others].map((name, index) => [
      name,
      { isTyped: index < typed.length, said: content[name] ?? {} },
    ]),
  );
}

function mimeOf({ type }: Body): string | undefined {
  return type?.kind === 'mime' ? type.contentType : undefined;
}
