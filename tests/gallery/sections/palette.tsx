import styles from '../Gallery.module.css';
import type { GallerySection } from '../section.ts';
import { Stack } from '../Stage.tsx';

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'pressed'];
const tones = ['green', 'blue', 'amber', 'violet', 'red', 'neutral', 'accent'];

/** Set through the CSSOM, because colours are only named here. */
function Colours() {
  return (
    <Stack>
      <div className={styles.swatches}>
        {grounds.map((ground) => (
          <div
            key={ground}
            className={styles.swatch}
            style={{ background: `var(--${ground})`, color: 'var(--text)' }}
          >
            {ground}
          </div>
        ))}
      </div>
      <div className={styles.swatches}>
        {tones.map((tone) => (
          <div
            key={tone}
            className={styles.swatch}
            style={{
              background: `var(--${tone}-soft)`,
              borderColor: `var(--${tone}-line)`,
              color: `var(--${tone})`,
            }}
          >
            {tone}
          </div>
        ))}
      </div>
    </Stack>
  );
}

function Code() {
  return (
    <div className={styles.surface}>
      <pre tabIndex={0} aria-label="Sample" className={styles.code}>
        <span className="tok-punctuation">{'{'}</span>
        {'\n  '}
        <span className="tok-property">"name"</span>
        <span className="tok-punctuation">: </span>
        <span className="tok-string">"pet.getById"</span>
        <span className="tok-punctuation">,</span>
        {'\n  '}
        <span className="tok-property">"httpCode"</span>
        <span className="tok-punctuation">: </span>
        <span className="tok-number">200</span>
        <span className="tok-punctuation">,</span>
        {'\n  '}
        <span className="tok-property">"deprecated"</span>
        <span className="tok-punctuation">: </span>
        <span className="tok-boolean">false</span>
        <span className="tok-punctuation">,</span>
        {'\n  '}
        <span className="tok-property">"default"</span>
        <span className="tok-punctuation">: </span>
        <span className="tok-null">null</span>
        {'\n'}
        <span className="tok-punctuation">{'}'}</span>
      </pre>
    </div>
  );
}

export const sections: readonly GallerySection[] = [
  { name: 'colours', title: 'Colours', render: Colours },
  { name: 'code', title: 'Code', render: Code },
];
