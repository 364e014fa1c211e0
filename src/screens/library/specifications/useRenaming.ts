import { useState } from 'react';

/** A row that is being renamed, or whose new name was not used. */
export interface RenamedRow {
  readonly id: string;
  /** The current name. */
  readonly name: string;
  /** The typed name. */
  readonly text: string;
}

/** The row that is being renamed, and the last typed name that was not used. */
export function useRenaming() {
  const [renaming, setRenaming] = useState<RenamedRow>();
  const [left, setLeft] = useState<RenamedRow>();
  /** Ends renaming. A name that differs from the current one is remembered and can still be used. */
  const leave = () => {
    const typed = renaming?.text.trim();
    if (renaming !== undefined && typed !== '' && typed !== renaming.name) setLeft(renaming);
    setRenaming(undefined);
  };
  return {
    renaming,
    left,
    begin: (id: string, name: string) => {
      leave();
      setRenaming({ id, name, text: name });
    },
    type: (text: string) => setRenaming(renaming && { ...renaming, text }),
    leave,
    take: () => {
      setRenaming(undefined);
      setLeft(undefined);
    },
    /** Renames again, starting with the name that was not used. */
    reopen: () => {
      leave();
      setRenaming(left);
      setLeft(undefined);
    },
    forget: () => setLeft(undefined),
  };
}
