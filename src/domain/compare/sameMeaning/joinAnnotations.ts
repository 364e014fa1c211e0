import type { Annotations } from '../../model/specification.ts';
import { stated } from '../../model/values/total.ts';

/** What is said of a place that has a type, with what that type says of itself. */
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
