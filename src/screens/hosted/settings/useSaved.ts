import { useState } from 'react';

/**
 * The saved fields, until the document's details contain them, which takes a moment: meanwhile the
 * form shows the saved values. Returns them with the function that adds to them.
 */
export function useSaved<Fields extends object>(
  details: Fields,
): readonly [saved: Partial<Fields>, add: (fields: Partial<Fields>) => void] {
  const [saved, setSaved] = useState<Partial<Fields>>({});
  const isShown = (key: string) => Reflect.get(details, key) === Reflect.get(saved, key);
  if (Object.keys(saved).length > 0 && Object.keys(saved).every(isShown)) setSaved({});
  return [saved, (fields) => setSaved((before) => ({ ...before, ...fields }))];
}
