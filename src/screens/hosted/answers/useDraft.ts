import { useState } from 'react';
import { isJsonObject, type Json } from '../../../domain/model/values/json.ts';
import { useHosted } from '../hosted.ts';

/** What a person has typed into a form and not sent yet. */
export interface Draft<Fields extends object> {
  /** The fields that were changed. */
  readonly values: Partial<Fields>;
  /** It was typed before the form was opened this time. */
  readonly isEarlier: boolean;
  /** False when the browser has no room to keep it. */
  readonly isKept: boolean;
  readonly change: (part: Partial<Fields>) => void;
  /** It was sent, or is not wanted any more. What another tab has typed into the same form since stays. */
  readonly discard: () => void;
  /** The form was closed: what is in it is an earlier draft when it is opened again. */
  readonly leave: () => void;
}

/**
 * The draft of a form, kept on this device with every keystroke until it is discarded, so that leaving the
 * page, a reload and signing in lose nothing. `place` names the form among all forms of the account; `shape` has a
 * value of each field.
 *
 * Tabs that show the same form share its place, and what was typed last is kept there; none changes what another
 * one shows.
 */
export function useDraft<Fields extends Readonly<Record<keyof Fields, string | boolean>>>(
  place: string,
  shape: Fields,
): Draft<Fields> {
  const { account, drafts } = useHosted();
  const key = `${place} ${account}`;
  const [found, setFound] = useState(() => ({ key, ...load() }));
  let current = found;
  if (found.key !== key) {
    // The same form is shown for something else now.
    current = { key, ...load() };
    setFound(current);
  }
  const { values, isEarlier, isKept, stored } = current;
  return {
    values,
    isEarlier,
    isKept,
    change(part) {
      const next = { ...values, ...part };
      const text = JSON.stringify(next);
      const wasKept = drafts.write(account, place, text);
      setFound({ key, values: next, isEarlier, isKept: wasKept, stored: text });
    },
    discard() {
      if (drafts.read(account, place) === stored) drafts.remove(account, place);
      setFound({ key, values: {}, isEarlier: false, isKept: true, stored: undefined });
    },
    leave: () =>
      setFound({ key, values, isEarlier: Object.keys(values).length > 0, isKept, stored }),
  };

  function load() {
    const text = drafts.read(account, place);
    const earlier = readDraft(text, shape);
    const wasTyped = Object.keys(earlier).length > 0;
    return { values: earlier, isEarlier: wasTyped, isKept: true, stored: text };
  }
}

/** The fields in a stored draft; another version of the app may have had other ones. */
function readDraft<Fields extends Readonly<Record<keyof Fields, string | boolean>>>(
  text: string | undefined,
  shape: Fields,
): Partial<Fields> {
  const stored = text === undefined ? undefined : parse(text);
  if (!isJsonObject(stored)) return {};
  const known = new Map<string, unknown>(Object.entries(shape));
  const fields = Object.entries(stored).filter(
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
    // Not what was written.
    return undefined;
  }
}
