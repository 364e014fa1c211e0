import { MessageSquare } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { longestText } from '../../../domain/model/constants.ts';
import type { Reaction } from '../../../provider/contract/comments.ts';
import { Markdown } from '../../../reference/markdown/Markdown.tsx';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { RelativeTime } from '../shared/controls/RelativeTime.tsx';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { useDraft } from '../shared/answers/useDraft.ts';
import { DraftNote } from '../shared/controls/DraftNote.tsx';
import { useHosted } from '../shared/hosted.ts';
import { pagedProps } from '../shared/views/pagedProps.ts';
import { Pager } from '../shared/views/Pager.tsx';
import { PendingBadge } from '../shared/controls/PendingBadge.tsx';
import { pendingOf } from '../shared/answers/pendingOf.ts';
import type { AnswerState } from '../shared/answers/useAnswer.ts';
import styles from './Comments.module.css';
import { Reactions } from './Reactions.tsx';
import type { Comment, CommentPage } from './thread.ts';
import { commentPlace, commentsPerPage } from './useThread.ts';

export interface CommentsProps {
  /** The address of the issue or pull request, which identifies the drafts of its comments. */
  readonly address: string;
  readonly answer: AnswerState<CommentPage>;
  /** The subject of the comments, if it was deleted: `This issue`. */
  readonly gone?: string | undefined;
  /** The index of the first comment on the page. */
  readonly startIndex: number;
  /** The address of the page that starts at this comment. */
  readonly addressOf: (startIndex: number) => string;
  /** Resolves with the reason if it was refused. */
  readonly onComment: (comment: string) => Promise<string | undefined>;
  readonly onReact: (
    comment: number,
    reaction: Reaction,
    active: boolean,
  ) => Promise<string | undefined>;
}

/** The comments on an issue or a pull request, earliest first, and a form for a new one. */
export function Comments(props: CommentsProps) {
  const { address, answer, gone, addressOf, onReact } = props;
  const { session } = useHosted();
  const [refused, setRefused] = useState<string>();
  const { form, onComment } = useCommentInView(props);
  const isPerson = session.user !== undefined;
  return (
    <section aria-labelledby="comments" className={styles.comments}>
      <h2 {...pagedProps} id="comments" className={styles.heading}>
        Comments
      </h2>
      <AnswerView answer={answer} what="The comments">
        {(page) => (
          <>
            {page.entry.length === 0 && (
              <p className={styles.none}>Nobody has said anything yet.</p>
            )}
            {page.entry.map((comment, index) => {
              const { id } = comment;
              return (
                <CommentView
                  key={id ?? pendingOf(comment) ?? index}
                  comment={comment}
                  isGone={gone !== undefined}
                  {...(isPerson &&
                    gone === undefined &&
                    id !== undefined && {
                      onReact: (reaction: Reaction, active: boolean) =>
                        void onReact(id, reaction, active).then(setRefused),
                    })}
                />
              );
            })}
            <Pager label="comments" page={page} addressOf={addressOf} />
          </>
        )}
      </AnswerView>
      {refused !== undefined && <Alert tone="danger">{refused}</Alert>}
      {isPerson ? (
        <CommentBox address={address} gone={gone} form={form} onComment={onComment} />
      ) : (
        <SignInToComment />
      )}
    </section>
  );
}

/**
 * Sends a comment, and goes to the page that contains it, if that is another one: the person sees
 * it at once, just above the form, which keeps the focus.
 */
function useCommentInView({ answer, startIndex, addressOf, onComment }: CommentsProps) {
  const { go } = useHosted();
  const form = useRef<HTMLFormElement>(null);
  /** The first index of the page gone to, until the provider has answered for it. */
  const wanted = useRef<number>(undefined);
  const { value, at, isAsking } = answer;
  useLayoutEffect(() => {
    if (wanted.current !== startIndex || value === undefined) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    if (!isAsking && at !== undefined) wanted.current = undefined;
  }, [startIndex, value, isAsking, at]);
  return {
    form,
    onComment: async (text: string) => {
      const refused = await onComment(text);
      // Until the provider has answered, the number of comments is unknown.
      if (refused !== undefined || value === undefined || at === undefined) return refused;
      const start = value.totalResults - (value.totalResults % commentsPerPage);
      if (start !== startIndex) {
        wanted.current = start;
        go(addressOf(start), 'here');
      }
      return undefined;
    },
  };
}

interface CommentViewProps {
  readonly comment: Comment;
  /** Whether the subject was deleted, as the page says. */
  readonly isGone: boolean;
  readonly onReact?: (reaction: Reaction, active: boolean) => void;
}

function CommentView({ comment, isGone, onReact }: CommentViewProps) {
  const { session } = useHosted();
  const { user, comment: text = '', insertDate } = comment;
  const pending = pendingOf(comment);
  const by = user?.name ?? (pending === undefined ? 'A deleted account' : session.user);
  return (
    <article aria-label={`Comment by ${by ?? ''}`} className={styles.comment}>
      <p className={styles.by}>
        <strong>{by}</strong>
        {pending !== undefined && <PendingBadge call={pending} isBrief={isGone} />}
        {insertDate !== undefined && <RelativeTime at={insertDate} />}
      </p>
      <Markdown text={text} level={3} keepsLines />
      <Reactions
        comment={comment}
        isPending={pending !== undefined}
        {...(onReact !== undefined && { onReact })}
      />
    </article>
  );
}

const emptyComment = { comment: '' };

const howToWrite = (
  <>
    Markdown works here.<span className={styles.keys}> Ctrl+Enter sends it.</span>
  </>
);

interface CommentBoxProps extends Pick<CommentsProps, 'address' | 'gone' | 'onComment'> {
  readonly form: RefObject<HTMLFormElement | null>;
}

function CommentBox({ address, gone, form, onComment }: CommentBoxProps) {
  const draft = useDraft(commentPlace(address), emptyComment);
  const text = draft.values.comment ?? '';
  const [refused, setRefused] = useState<string>();
  const send = async () => {
    if (text.trim() === '' || gone !== undefined) return;
    setRefused(await draft.send(async () => onComment(text)));
  };
  return (
    <form
      ref={form}
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {refused !== undefined && <Alert tone="danger">{refused}</Alert>}
      <DraftNote draft={draft} what="sent" onDiscard={draft.discard} />
      {(gone === undefined || text !== '') && (
        <TextArea
          label="Your comment"
          hint={
            gone === undefined
              ? howToWrite
              : 'Copy it if you need it elsewhere, or empty the field.'
          }
          rows={4}
          maxLength={longestText}
          value={text}
          onValueChange={(comment) => {
            if (comment === '') draft.discard();
            else draft.change({ comment });
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void send();
          }}
        />
      )}
      {gone === undefined ? (
        <div>
          <Button
            type="submit"
            variant="primary"
            icon={MessageSquare}
            disabled={text.trim() === ''}
          >
            Comment
          </Button>
        </div>
      ) : (
        <Alert tone="warning">
          {gone} was deleted, or you can’t see it any more. What you wrote is kept on this device,
          but can’t be sent.
        </Alert>
      )}
    </form>
  );
}

function SignInToComment() {
  const { signInAddress } = useHosted();
  return (
    <p>
      <a href={signInAddress()}>Sign in</a> to comment.
    </p>
  );
}
