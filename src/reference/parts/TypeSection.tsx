import { memo } from 'react';
import type { Struct, Type } from '../../domain/model/specification.ts';
import { Badge } from '../../ui/signs/Badge.tsx';
import { TypeFields } from './FieldList.tsx';
import { RenderNearView } from './RenderNearView.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { useReferenceScope } from '../content/referenceScope.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { anchorOf } from '../content/referencePages.ts';
import styles from './Reference.module.css';
import { Sample } from './Sample.tsx';
import { sampleOf } from '../content/sample.ts';
import { typeLookup } from '../content/typeLookup.ts';
import { TypeName, TypeRefLinks } from './TypeRefLinks.tsx';

/** A type: its contents, what it extends, and a sample. */
export const TypeSection = memo(function TypeSection({
  type,
  atOnce,
}: {
  readonly type: Type;
  readonly atOnce?: boolean;
}) {
  const { spec } = useReferenceScope();
  const { name } = type;
  return (
    <section id={anchorOf('type', name)} className={styles.section} aria-label={name}>
      <h3 className={styles.title}>
        <PlaceLink place={{ kind: 'type', name }} className={styles.anchor}>
          {name}
        </PlaceLink>
        {spec.root === name && <Badge tone="accent">root</Badge>}
        {type.kind === 'struct' && type.base === true && <Badge tone="neutral">abstract</Badge>}
        {type.deprecated === true && <Badge tone="warning">deprecated</Badge>}
      </h3>
      <RenderNearView of={type} atOnce={atOnce} render={() => <TypeBody type={type} />} />
    </section>
  );
});

function TypeBody({ type }: { readonly type: Type }) {
  const { spec } = useReferenceScope();
  const { name, description } = type;
  const sample = sampleOf({ kind: 'reference', target: name }, typeLookup(spec));
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {description !== undefined && description !== '' && (
          <Markdown text={description} level={4} />
        )}
        {type.kind === 'struct' && <Inheritance type={type} />}
        <TypeFields type={type} level={4} />
      </div>
      <div className={styles.column}>
        {sample !== undefined && <Sample title="Sample" text={JSON.stringify(sample, null, 2)} />}
      </div>
    </div>
  );
}

function Inheritance({ type: { parent, discriminator, mapping = [] } }: { readonly type: Struct }) {
  return (
    <>
      {parent !== undefined && (
        <p className={styles.fieldLine}>
          <span className={styles.flag}>extends</span> <TypeRefLinks type={parent} />
        </p>
      )}
      {discriminator !== undefined && (
        <p className={styles.fieldLine}>
          <span className={styles.flag}>told apart by</span> <code>{discriminator}</code>
        </p>
      )}
      {mapping.map(({ type, value }, at) => (
        <p key={at} className={styles.fieldLine}>
          <code>{value}</code> <TypeName name={type} />
        </p>
      ))}
    </>
  );
}
