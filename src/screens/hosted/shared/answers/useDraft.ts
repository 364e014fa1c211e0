import { useLayoutEffect, useRef, useState } from 'react';
import { isJsonObject, type Json } from '../../../../domain/model/values/json.ts';
import { useHosted } from '../hosted.ts';

/** The fields of a form that a person has filled in and not sent yet. */
export interface Draft<Fields extends object> {
  /** The fields that were changed. */
  readonly values: Partial<Fields>;
  /** It was typed before the form was opened this time. */
  readonly isEarlier: boolean;
  /** False if the browser has no room to store it. */
  readonly isKept: boolean;
  readonly change: (part: Partial<Fields>) => void;
  /**
   * Discards the fields as shown here, because they were sent or are not wanted any more. Text
   * typed since then stays, here and in another tab.
   */
  readonly discard: () => void;
  /**
   * Sends the fields as shown here: the form is empty at once, and text typed from then on is the
   * next draft. Resolves with the reason if it was refused; the fields are then restored, in front
   * of the text typed since.
   */
  readonly send: (deliver: () => Promise<string | undefined>) => Promise<string | undefined>;
  /** The form was closed: its contents are an earlier draft when it is opened again. */
  readonly leave: () => void;
}

/** The state of a form's draft. */
interface Found<Fields extends object> {
  /** Identifies the form and the account. */
  readonly key: string;
  readonly values: Partial<Fields>;
  /** Fields being sent, earliest first. They stay stored, too, because they could be refused. */
  readonly underway: readonly Partial<Fields>[];
  readonly isEarlier: boolean;
  readonly isKept: boolean;
  /** The text that this form last stored, or found stored. */
  readonly stored: string | undefined;
}

/**
 * The draft of a form, stored on this device with every keystroke until it is discarded, so that leaving the
 * page, a reload and signing in lose nothing. `place` identifies the form among all forms of the account; `shape`
 * has a value for each field.
 *
 * Tabs that show the same form share its place, where the last typed text is stored; none changes what another
 * tab shows.
 */
export function useDraft<Fields extends Readonly<Record<keyof Fields, string | boolean>>>(
  place: string,
  shape: Fields,
): Draft<Fields> {
  const { account, drafts } = useHosted();
  const key = `${place} ${account}`;
  const [found, setFound] = useState(load);
  let current = found;
  if (found.key !== key) {
    // The same form is now shown for another subject.
    current = load();
    setFound(current);
  }
  // Sending ends later than this rendering, and must know the text typed since.
  const latest = useRef(current);
  useLayoutEffect(() => {
    if (latest.current.key !== current.key) latest.current = current;
  });
  const { values, isEarlier, isKept, stored } = current;
  return {
    values,
    isEarlier,
    isKept,
    change(part) {
      const next = { ...latest.current.values, ...part };
      const text = print(latest.current.underway, next);
      const wasKept = drafts.write(account, place, text);
      show({ values: next, isKept: wasKept, stored: text });
    },
    discard() {
      if (isShown()) forget(without(latest.current.values, values, shape), latest.current.underway);
      else if (drafts.read(account, place) === stored) drafts.remove(account, place);
    },
    async send(deliver) {
      show({ values: {}, underway: [...latest.current.underway, values], isEarlier: false });
      let isRefused = true;
      try {
        const refused = await deliver();
        isRefused = refused !== undefined;
        return refused;
      } finally {
        const left = latest.current.underway.filter((one) => one !== values);
        const typed = latest.current.values;
        if (isShown()) forget(isRefused ? joined([values, typed], shape) : typed, left);
        else if (!isRefused && drafts.read(account, place) === stored) {
          drafts.remove(account, place);
        }
      }
    },
    leave: () => show({ isEarlier: Object.keys(latest.current.values).length > 0 }),
  };

  function load(): Found<Fields> {
    const text = drafts.read(account, place);
    const earlier = readDraft(text, shape);
    const wasTyped = Object.keys(earlier).length > 0;
    return {
      key,
      values: earlier,
      underway: [],
      isEarlier: wasTyped,
      isKept: true,
      stored: text,
    };
  }

  /** Whether the form is still shown for the same subject. */
  function isShown(): boolean {
    return latest.current.key === key;
  }

  function show(part: Partial<Found<Fields>>): void {
    latest.current = { ...latest.current, ...part };
    setFound(latest.current);
  }

  function print(underway: readonly Partial<Fields>[], typed: Partial<Fields>): string {
    return JSON.stringify(joined([...underway, typed], shape));
  }

  /** The form continues with the remaining values. A draft stored by another tab since then stays. */
  function forget(left: Partial<Fields>, underway: readonly Partial<Fields>[]): void {
    const before = latest.current;
    const isNone = Object.keys(left).length === 0;
    const text = isNone && underway.length === 0 ? undefined : print(underway, left);
    if (text !== before.stored && drafts.read(account, place) === before.stored) {
      if (text === undefined) drafts.remove(account, place);
      else drafts.write(account, place, text);
    }
    show({
      values: left,
      underway,
      isEarlier: before.isEarlier && !isNone,
      isKept: before.isKept || isNone,
      stored: text,
    });
  }
}

/** The values that differ from those of `gone`. */
function without<Fields extends object>(
  values: Partial<Fields>,
  gone: Partial<Fields>,
  shape: Fields,
): Partial<Fields> {
  const those = new Map<string, unknown>(Object.entries(gone));
  const left = Object.entries(values).filter(([name, value]) => value !== those.get(name));
  return ofShape(Object.fromEntries(left), shape);
}

/** Several drafts as one: an earlier text is put in front of the later one. */
function joined<Fields extends object>(
  parts: readonly Partial<Fields>[],
  shape: Fields,
): Partial<Fields> {
  const all = new Map<string, unknown>();
  for (const part of parts) {
    for (const [name, value] of Object.entries<unknown>(part)) {
      const before = all.get(name);
      const isBehind = typeof before === 'string' && typeof value === 'string' && before !== '';
      // Joined by a space, which fields of one line can contain, too.
      all.set(name, isBehind && value !== '' ? `${before.trimEnd()} ${value}` : value);
    }
  }
  return ofShape(Object.fromEntries(all), shape);
}

/** The fields in a stored draft; another version of the app may have had other ones. */
function readDraft<Fields extends object>(
  text: string | undefined,
  shape: Fields,
): Partial<Fields> {
  const stored = text === undefined ? undefined : parse(text);
  return isJsonObject(stored) ? ofShape(stored, shape) : {};
}

/** The values that are fields of the form. */
function ofShape<Fields extends object>(values: object, shape: Fields): Partial<Fields> {
  const known = new Map<string, unknown>(Object.entries(shape));
  const fields = Object.entries(values).filter(
    ([name, value]) => known.has(name) && typeof known.get(name) === typeof value,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each was compared with its field
  return Object.fromEntries(fields) as Partial<Fields>;
}

function parse(text: string): Json | undefined {
  try {
    const stored: Json = JSON.parse(text);
    return stored;
  } catch {
    // Not a stored draft.
    return undefined;
  }
}
