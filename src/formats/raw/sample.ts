import { isJsonObject, type Json, type JsonObject } from '../../domain/json.ts';
import { at, type Place } from '../jsonschema/place.ts';

/** Values that stand in the same place of the data and so share one type. */
export interface Sample {
  readonly values: readonly Json[];
  /** Where in the source a value is; only asked for what a finding is about. */
  placeOf(index: number): Place;
}

/** The elements of all arrays of a sample. */
export function elementsOf(sample: Sample): Sample {
  const owners: number[] = [];
  sample.values.forEach((value, index) => {
    if (Array.isArray(value)) owners.push(index);
  });
  const arrays = owners.map((owner) => sample.values[owner] as readonly Json[]);
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

/** The properties of all objects of a sample, in the order in which the names are first met. */
export function propertiesOf(sample: Sample): Map<string, Sample> {
  const found = new Map<string, { values: Json[]; owners: number[] }>();
  sample.values.forEach((value, owner) => {
    if (!isJsonObject(value)) return;
    const object: JsonObject = value;
    for (const name of Object.keys(object)) {
      const held = object[name] ?? null;
      const entry = found.get(name);
      if (entry === undefined) found.set(name, { values: [held], owners: [owner] });
      else {
        entry.values.push(held);
        entry.owners.push(owner);
      }
    }
  });
  const properties = new Map<string, Sample>();
  for (const [name, { values, owners }] of found) {
    const placeOf = (index: number): Place => at(sample.placeOf(owners[index] ?? 0), name);
    properties.set(name, { values, placeOf });
  }
  return properties;
}
