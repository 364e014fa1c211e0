import { SmilePlus } from 'lucide-react';
import { formatCount } from '../../../domain/model/counts.ts';
import type { Reaction } from '../../../provider/contract/comments.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import styles from './Reactions.module.css';
import type { Comment } from './thread.ts';

/** All reactions, in the order of the rules. */
const looks: Readonly<Record<Reaction, { readonly sign: string; readonly word: string }>> = {
  like: { sign: '👍', word: 'Like' },
  dislike: { sign: '👎', word: 'Dislike' },
  laugh: { sign: '😄', word: 'Laugh' },
  hooray: { sign: '🎉', word: 'Hooray' },
  confused: { sign: '😕', word: 'Confused' },
  heart: { sign: '❤️', word: 'Heart' },
  rocket: { sign: '🚀', word: 'Rocket' },
  eyes: { sign: '👀', word: 'Eyes' },
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has every key of this type
const reactions = Object.keys(looks) as readonly Reaction[];

export interface ReactionsProps {
  readonly comment: Comment;
  /** Absent if reacting is not possible: nobody is signed in, or the comment is not sent yet. */
  readonly onReact?: (reaction: Reaction, active: boolean) => void;
  /** Reserves room for the button that appears once the comment is sent, so that nothing moves then. */
  readonly isPending?: boolean;
}

/** The reactions to a comment; a click adds or removes the person's own. */
export function Reactions({ comment, onReact, isPending = false }: ReactionsProps) {
  const { reaction: counts = {}, reacted } = comment;
  const given = reactions.filter((name) => (counts[name] ?? 0) > 0);
  if (given.length === 0 && onReact === undefined && !isPending) return null;
  const isOwn = (name: Reaction) => reacted?.includes(name) === true;
  return (
    <div className={styles.reactions}>
      {given.map((name) => {
        const { sign, word } = looks[name];
        const count = formatCount(counts[name] ?? 0);
        return onReact === undefined ? (
          <span key={name} className={styles.count}>
            <span aria-hidden>{sign}</span> <span className="visually-hidden">{word}: </span>
            {count}
          </span>
        ) : (
          <Button
            key={name}
            size="small"
            aria-label={`${word}: ${count}`}
            aria-pressed={reacted === undefined ? undefined : isOwn(name)}
            onClick={() => onReact(name, !isOwn(name))}
          >
            {sign} {count}
          </Button>
        );
      })}
      {onReact !== undefined && (
        <Menu
          trigger={
            <Button size="small" variant="quiet" icon={SmilePlus}>
              React
            </Button>
          }
          items={reactions.map((name) => ({
            label: `${looks[name].sign} ${looks[name].word}`,
            onSelect: () => onReact(name, !isOwn(name)),
          }))}
        />
      )}
    </div>
  );
}
