import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { editorMachine } from '../../../machines/editor.ts';
import styles from './Editor.module.css';

/**
 * Everything between the header and the messages. An attribute says whether there are messages: a `:has()` on
 * the page would make the browser compute all styles again whenever anything is inserted.
 */
export function Main(props: {
  readonly editor: ActorRefFrom<typeof editorMachine>;
  readonly children: ReactNode;
}) {
  const hasMessages = useSelector(props.editor, ({ context }) => context.notices.length > 0);
  return (
    <main className={styles.main} data-messages={hasMessages || undefined}>
      {props.children}
    </main>
  );
}
