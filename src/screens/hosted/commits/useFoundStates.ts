import { useEffect, useState } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { useHosted } from '../shared/hosted.ts';
import type { States } from './stateChoices.ts';

/** Debounce of the search, ms. */
const rest = 250;
/** As many as our own server puts on a page (rules 9). */
const count = 100;

const none: States = { tags: [], commits: [] };

/**
 * What the provider found of a document's versions and commits beyond those that are listed, and how to search for
 * more.
 */
export function useFoundStates({ user, document }: DocumentPlace): {
  readonly found: States;
  readonly onSearch: (typed: string) => void;
} {
  const { call } = useHosted();
  const [typed, setTyped] = useState('');
  const [all, setFound] = useState<States & { readonly of: string }>({ ...none, of: '' });
  const of = `${user}/${document}`;
  useEffect(() => {
    const search = typed.trim();
    if (search === '') return undefined;
    const input = { user, document, count, search };
    const add = (more: Partial<States>) =>
      setFound((before) => {
        const { tags, commits } = before.of === of ? before : none;
        return {
          of,
          tags: [...tags, ...(more.tags ?? [])],
          commits: [...commits, ...(more.commits ?? [])],
        };
      });
    // A search that fails, such as one without a network, leaves the list as it is.
    const timer = setTimeout(() => {
      void call<Contract['tags']['getAll']>('tags.getAll', input).then((answer) => {
        if (answer.ok) add({ tags: answer.value.entry });
      });
      void call<Contract['commits']['getAll']>('commits.getAll', input).then((answer) => {
        if (answer.ok) add({ commits: answer.value.entry });
      });
    }, rest);
    return () => clearTimeout(timer);
  }, [call, user, document, of, typed]);
  return { found: all.of === of ? all : none, onSearch: setTyped };
}
