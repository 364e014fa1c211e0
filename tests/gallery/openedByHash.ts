import { useEffect, useState } from 'react';

/**
 * The open dialog among `names`: the one in `#open=<name>`, until it is closed or another one is
 * chosen.
 */
export function useOpenedByHash<Name extends string>(
  names: readonly Name[],
): readonly [Name | undefined, (name: Name | undefined) => void] {
  const [open, setOpen] = useState(() => asked(names));
  useEffect(() => {
    const follow = () => setOpen(asked(names));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [names]);
  return [open, setOpen];
}

function asked<Name extends string>(names: readonly Name[]): Name | undefined {
  return names.find((name) => window.location.hash === `#open=${name}`);
}
