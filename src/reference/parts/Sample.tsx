import { useState } from 'react';
import { useReferenceScope } from '../content/referenceScope.ts';
import styles from './Sample.module.css';

/** A sample to copy, such as a request or a body. */
export function Sample({ title, text }: { readonly title: string; readonly text: string }) {
  const { onCopy } = useReferenceScope();
  return (
    <figure className={styles.sample}>
      <figcaption className={styles.sampleHead}>
        <span>{title}</span>
        {onCopy !== undefined && <CopyButton title={title} text={text} onCopy={onCopy} />}
      </figcaption>
      <pre className={styles.sampleText} tabIndex={0} role="group" aria-label={title}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

function CopyButton({
  title,
  text,
  onCopy,
}: {
  readonly title: string;
  readonly text: string;
  readonly onCopy: (text: string) => Promise<void>;
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = () => {
    onCopy(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return (
    <button type="button" className={styles.copy} onClick={copy}>
      {words[state]}
      <span className="visually-hidden"> {title}</span>
    </button>
  );
}

const words = { idle: 'Copy', copied: 'Copied', failed: "Couldn't copy" } as const;
