import { isJsonObject, type Json, isJsonList } from '../../domain/model/values/json.ts';
import { at, type Place } from '../reading/place.ts';

/** Values from the same position in the data, which share one type. */
export interface Sample {
  readonly values: readonly Json[];
  /** The place of a value in the source; only called when there is something to report. */
  placeOf(index: number): Place;
}

/** A sample of the elements of all arrays in a sample. */
export function elementsOf(sample: Sample): Sample {
  const owners: number[] = [];
  const arrays: (readonly Json[])[] = [];
  sample.values.forEach((value, index) => {
    if (!isJsonList(value)) return;
    owners.push(index);
    arrays.push(value);
  });
  return {
    values: arrays.length === 1 ? (arrays[0] ?? []) : arrays.flat(),
    placeOf(index) {
      let inner = index;
      let array = 0;
      while (inner >= (arrays[array]?.length ?? Infinity)) {
        inner -= arrays[array]?.length ?? 0;
        array += 1;
      }
      return at(sample.placeOf(owners[array] ?? 0), inner);
    },
  };
}

/**
 * A sample for each property of the objects in a sample, in the order in which names first occur.
 */
export function propertiesOf(sample: Sample): Map<string, Sample> {
  const properties = new Map<string, PropertySample>();
  sample.values.forEach((value, owner) => {
    if (!isJsonObject(value)) return;
    for (const [name, held] of Object.entries<Json>(value)) {
      const found = properties.get(name);
      if (found === undefined) properties.set(name, new PropertySample(sample, name, held, owner));
      else found.add(held, owner);
    }
  });
  return properties;
}

class PropertySample implements Sample {
  readonly values: Json[];
  private readonly owners: number[];
  private readonly parent: Sample;
  private readonly name: string;

  constructor(parent: Sample, name: string, value: Json, owner: number) {
    this.parent = parent;
    this.name = name;
    this.values = [value];
    this.owners = [owner];
  }

  add(value: Json, owner: number): void {
    this.values.push(value);
    this.owners.push(owner);
  }

  placeOf(index: number): Place {
    return at(this.parent.placeOf(this.owners[index] ?? 0), this.name);
  }
}
