import { useState } from 'react';

/**
 * The fields that were saved, until the document's details have them, which takes a moment: what is typed then
 * begins with what was saved. Returns them with the function that adds to them.
 */
export function useSaved<Fields extends object>(
  details: Fields,
): readonly [saved: Partial<Fields>, add: (fields: Partial<Fields>) => void] {
  const [saved, setSaved] = useState<Partial<Fields>>({});
  const isShown = (key: string) => Reflect.get(details, key) === Reflect.get(saved, key);
  if (Object.keys(saved).length > 0 && Object.keys(saved).every(isShown)) setSaved({});
  return [saved, (fields) => setSaved((before) => ({ ...before, ...fields }))];
}
