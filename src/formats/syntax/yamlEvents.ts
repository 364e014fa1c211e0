import { itemAt } from '../../domain/model/values/lists.ts';
import {
  EVENT_ID,
  getScalarValue,
  SCALAR_STYLE,
  type AliasEvent,
  type Event,
  type ScalarEvent,
} from 'js-yaml';
import type { Finding } from '../../domain/check/findings.ts';
import { toPointer } from '../../domain/model/values/jsonPointer.ts';
import { refuse, type Result } from '../../domain/model/values/result.ts';
import { lineCounter, positionAt, type Position } from './position.ts';
import {
  duplicateKey,
  maxDepth,
  maxDuplicateFindings,
  maxNodes,
  moreDuplicateKeys,
  refuseTooDeep,
  refuseTooManyNodes,
  shorten,
} from './textChecks.ts';

/** The size of the value of an anchor. */
interface Anchored {
  /** Its number of values, including itself; aliases count all values they stand for. */
  nodes: number;
  /** Its nesting depth, including itself. */
  levels: number;
  open: boolean;
}

/**
 * An open collection. There is one frame per level, reused for the next collection at that level.
 */
interface Frame {
  isMapping: boolean;
  /** In a mapping: the next value is a key. */
  atKey: boolean;
  /** As in `Anchored`, for the part that was read so far. */
  nodes: number;
  levels: number;
  /** The anchor of this collection, if it has one, to be completed at its end. */
  anchored: Anchored | undefined;
}

const mergeKey = '<<';

/**
 * Checks the parse events before anything is constructed from them. Refuses aliases that multiply
 * or nest too much, cycles, and collections as keys. Marks plain keys as strings, so that `1.0:`
 * stays "1.0" and `null:` stays "null"; also the versions in an OpenAPI document.
 */
export function inspectEvents(events: readonly Event[], text: string): Result<never> | undefined {
  const anchors = new Map<string, Anchored>();
  const frames: Frame[] = [];
  /** The number of open collections, counting the document as one. */
  let level = 0;
  let frame = openFrame(frames, 0, false);
  const versions = createVersions(text);
  for (const event of events) {
    const type = event.type;
    if (type === EVENT_ID.POP) {
      if (level === 0) continue;
      const { nodes, levels, anchored } = frame;
      if (anchored !== undefined) Object.assign(anchored, { nodes, levels, open: false });
      level -= 1;
      frame = itemAt(frames, level);
      frame.nodes += nodes;
      if (levels >= frame.levels) frame.levels = levels + 1;
      if (frame.nodes > maxNodes) return refuseTooManyNodes();
    } else if (type === EVENT_ID.DOCUMENT) {
      anchors.clear();
      level += 1;
      frame = openFrame(frames, level, false);
    } else {
      const isKey = frame.atKey;
      if (frame.isMapping) frame.atKey = !isKey;
      if (type === EVENT_ID.SCALAR) {
        if (!isKey) frame.nodes += 1;
        const anchor = anchorOf(event, text);
        if (anchor !== undefined) anchors.set(anchor, anchoredScalar);
        if (isKey && event.style === SCALAR_STYLE.PLAIN) keepAsWritten(event, text);
        if (level < 4) versions.see(event, isKey, level);
      } else if (type === EVENT_ID.ALIAS) {
        const name = text.slice(event.anchorStart, event.anchorEnd);
        const target = anchors.get(name);
        if (target === undefined) continue;
        const place = () => positionAt(text, event.anchorStart - 1);
        if (target.open) return refuseCycle(name, place());
        if (isKey && target !== anchoredScalar) return refuseCollectionKey(place());
        if (!isKey) frame.nodes += target.nodes;
        if (target.levels >= frame.levels) frame.levels = target.levels + 1;
        if (level - 1 + target.levels > maxDepth) return refuseTooDeep(place());
      } else {
        if (isKey) return refuseCollectionKey(positionAt(text, event.start));
        if (level > maxDepth) return refuseTooDeep(positionAt(text, event.start));
        level += 1;
        frame = openFrame(frames, level, type === EVENT_ID.MAPPING);
        const anchor = anchorOf(event, text);
        if (anchor !== undefined) {
          frame.anchored = { nodes: 0, levels: 0, open: true };
          anchors.set(anchor, frame.anchored);
        }
      }
    }
  }
  versions.keep();
  return undefined;
}

const anchoredScalar: Anchored = { nodes: 1, levels: 0, open: false };

function newFrame(): Frame {
  return { isMapping: false, atKey: false, nodes: 1, levels: 1, anchored: undefined };
}

function openFrame(frames: Frame[], level: number, isMapping: boolean): Frame {
  const frame = (frames[level] ??= newFrame());
  frame.isMapping = isMapping;
  frame.atKey = isMapping;
  frame.nodes = 1;
  frame.levels = 1;
  frame.anchored = undefined;
  return frame;
}

function anchorOf(
  event: { readonly anchorStart: number; readonly anchorEnd: number },
  text: string,
): string | undefined {
  return event.anchorStart === -1 ? undefined : text.slice(event.anchorStart, event.anchorEnd);
}

/** Makes a scalar single-quoted, which is a string whatever it looks like. */
function keepAsWritten(event: ScalarEvent, text: string): void {
  if (event.tagStart !== -1 || (event.valueStart !== -1 && !event.fast)) return;
  const isMerge =
    event.valueEnd - event.valueStart === mergeKey.length &&
    text.startsWith(mergeKey, event.valueStart);
  if (!isMerge) event.style = SCALAR_STYLE.SINGLE_QUOTED;
}

/**
 * The versions in an OpenAPI document are strings, but unquoted `1.0` is the number 1. So these values stay
 * as written once the document turns out to be OpenAPI.
 */
function createVersions(text: string) {
  const found: ScalarEvent[] = [];
  const keys: string[] = [];
  let isOpenapi = false;
  return {
    /** `level`: the number of open collections; 2 is the document's mapping. */
    see(event: ScalarEvent, isKey: boolean, level: number): void {
      if (isKey) {
        keys[level] = getScalarValue(text, event);
        if (level === 2) isOpenapi ||= formatKeys.has(keys[2] ?? '');
        return;
      }
      const isVersion =
        level === 2
          ? formatKeys.has(keys[2] ?? '')
          : level === 3 && keys[2] === 'info' && keys[3] === 'version';
      if (!isVersion || event.style !== SCALAR_STYLE.PLAIN || event.valueStart === -1) return;
      if (/\d/.test(text.charAt(event.valueStart))) found.push(event);
    },
    keep(): void {
      if (isOpenapi) for (const event of found) keepAsWritten(event, text);
    },
  };
}

const formatKeys: ReadonlySet<string> = new Set(['openapi', 'swagger', 'swaggerVersion']);

function refuseCycle(name: string, place: Position): Result<never> {
  return refuse(
    'yaml-cycle',
    `The alias "*${shorten(name)}" at line ${place.line}, column ${place.column} is inside the value it refers to, so the document never ends. Remove the alias and import it again.`,
    place,
  );
}

function refuseCollectionKey(place: Position): Result<never> {
  return refuse(
    'yaml-collection-key',
    `A list or a mapping is used as a key at line ${place.line}, column ${place.column}. Keys must be text: correct it there and import it again.`,
    place,
  );
}

interface DuplicateFrame {
  /** The keys so far; undefined in a sequence. */
  readonly keys: Set<string> | undefined;
  atKey: boolean;
  step: string | number;
}

/** A finding for each duplicate key of a mapping. */
export function findDuplicateKeys(events: readonly Event[], text: string): readonly Finding[] {
  const findings: Finding[] = [];
  const lineOf = lineCounter(text);
  const anchors = new Map<string, string>();
  const frames: DuplicateFrame[] = [];
  let more = 0;
  for (const event of events) {
    if (event.type === EVENT_ID.POP) {
      frames.pop();
      continue;
    }
    const parent = frames.at(-1);
    const isKey = parent?.atKey === true;
    if (parent?.keys) parent.atKey = !isKey;
    else if (typeof parent?.step === 'number') parent.step += 1;
    if (event.type === EVENT_ID.DOCUMENT) frames.push({ keys: undefined, atKey: false, step: '' });
    else if (event.type === EVENT_ID.SEQUENCE)
      frames.push({ keys: undefined, atKey: false, step: -1 });
    else if (event.type === EVENT_ID.MAPPING)
      frames.push({ keys: new Set(), atKey: true, step: '' });
    else {
      const anchor = anchorOf(event, text);
      const isScalar = event.type === EVENT_ID.SCALAR;
      const key = isScalar ? getScalarValue(text, event) : (anchors.get(anchor ?? '') ?? '');
      if (isScalar && anchor !== undefined) anchors.set(anchor, key);
      if (!isKey || !parent.keys || (isScalar && isMergeKey(event, key))) continue;
      parent.step = key;
      if (!parent.keys.has(key)) parent.keys.add(key);
      else if (findings.length >= maxDuplicateFindings) more += 1;
      else {
        const path = toPointer(frames.slice(1).map(({ step }) => step));
        findings.push(duplicateKey(key, path, lineOf(startOf(event))));
      }
    }
  }
  if (more > 0) findings.push(moreDuplicateKeys(more));
  return findings;
}

function isMergeKey(event: ScalarEvent, key: string): boolean {
  return key === mergeKey && event.style === SCALAR_STYLE.PLAIN;
}

function startOf(event: ScalarEvent | AliasEvent): number {
  return event.type === EVENT_ID.SCALAR && event.valueStart !== -1
    ? event.valueStart
    : Math.max(event.anchorStart, 0);
}
