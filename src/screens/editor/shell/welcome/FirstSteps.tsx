import { useId } from 'react';
import { Button } from '../../../../ui/bars/Button.tsx';
import { useMediaQuery } from '../useMediaQuery.ts';
import styles from './FirstSteps.module.css';

export interface FirstStepsProps {
  readonly onDone: () => void;
}

const others = [
  ['Read it', 'The preview follows each change, in OpenAPI, TypeScript and other formats.'],
  ['Take it along', 'Export it as a file, or compare it with one you have.'],
] as const;

/** What to try in a sample, shown until it was read once. It is beside the cards, and covers nothing. */
export function FirstSteps({ onDone }: FirstStepsProps) {
  const title = useId();
  const twice = useMediaQuery('(pointer: coarse)') ? 'Tap twice on' : 'Double-click';
  const change = `${twice} a name, a path or a description, or press the pencil of a card.`;
  const steps = [['Change it', change] as const, ...others];
  return (
    <section className={styles.strip} data-pane="steps" aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        First steps
      </h2>
      <ol className={styles.steps}>
        {steps.map(([name, text]) => (
          <li key={name} className={styles.step}>
            <strong>{name}.</strong> <span className={styles.text}>{text}</span>
          </li>
        ))}
      </ol>
      <Button size="small" onClick={onDone}>
        Got it
      </Button>
    </section>
  );
}
