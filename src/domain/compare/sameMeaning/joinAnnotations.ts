import type { Annotations } from '../../model/specification.ts';
import { stated } from '../../model/values/total.ts';

/** The annotations of a place that has a type, completed by those of the type. */
export function joinAnnotations(place: Annotations, type: Annotations): Annotations {
  const { description = type.description, deprecated = type.deprecated } = place;
  const metadata = { ...type.metadata, ...place.metadata };
  return stated<Annotations>({
    description,
    deprecated,
    nullable: place.nullable ?? type.nullable,
    metadata: Object.keys(metadata).length === 0 ? undefined : metadata,
  });
}
