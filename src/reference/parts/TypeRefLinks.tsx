import type { TypeRef } from '../../domain/model/specification.ts';
import { isScalarName } from '../../domain/model/names.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { useReferenceScope } from '../content/referenceScope.ts';
import { isGenerated, referencePages } from '../content/referencePages.ts';
import styles from './Reference.module.css';
import { MissingType, TypeText } from './TypeText.tsx';

/** A type in short notation; its names link to their descriptions. */
export function TypeRefLinks({ type }: { readonly type: TypeRef }) {
  return <TypeText type={type} renderName={(name) => <TypeName name={name} />} />;
}

/** A type's name as a link to its description. */
export function TypeName({ name }: { readonly name: string }) {
  const { spec } = useReferenceScope();
  if (isScalarName(name)) return name;
  // Imported types are described in the document they come from.
  if (spec.imports.some(({ alias }) => name.startsWith(`${alias}:`))) return name;
  if (referencePages(spec).pageOf('type', name) === undefined) return <MissingType name={name} />;
  return (
    <PlaceLink place={{ kind: 'type', name }} className={styles.link}>
      {isGenerated(name) ? 'object' : name}
    </PlaceLink>
  );
}
