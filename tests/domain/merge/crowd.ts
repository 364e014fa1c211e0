import type { Edit } from '../../../src/domain/edits/edit.ts';
import { emptySpecification } from '../../../src/domain/model/specification.ts';
import type {
  Argument,
  Include,
  Operation,
  Property,
  ReferenceRef,
  Specification,
  Type,
  TypeRef,
} from '../../../src/domain/model/specification.ts';
import type { Source } from './sides.ts';
import { edited } from './sides.ts';

/*
 * Random specifications of the whole model hardly ever collide. These have few names and little
 * content, and are generated quickly: the two sides rename, delete and add under each other's names
 * all the time.
 */

const typeNames = ['A', 'B', 'C', 'D', 'E', '__proto__'];
const operationNames = ['a', 'b', 'c', 'd.e'];
const itemNames = ['x', 'y', 'z'];
const aliases = ['p', 'q'];

/** Random numbers from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Generates specifications and edits with few names. */
export class Crowd implements Source {
  private readonly random: () => number;

  constructor(random: () => number) {
    this.random = random;
  }

  specification(): Specification {
    return edited(this, emptySpecification, 4 + this.below(24)).spec;
  }

  private below(count: number): number {
    return Math.floor(this.random() * count);
  }

  private chance(one: number): boolean {
    return this.below(one) === 0;
  }

  private one<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  private some<Item>(items: readonly Item[]): readonly Item[] {
    return items.filter(() => this.chance(2));
  }

  private target(): string {
    return this.chance(4) ? `${this.one(aliases)}:${this.one(typeNames)}` : this.one(typeNames);
  }

  private reference(): ReferenceRef {
    const ref: ReferenceRef = { kind: 'reference', target: this.target() };
    return this.chance(5) ? { ...ref, template: [{ generic: 'T', type: this.target() }] } : ref;
  }

  private ref(): TypeRef {
    if (this.chance(3)) return { kind: this.one(['string', 'integer'] as const) };
    return this.chance(4) ? { kind: 'array', items: this.reference() } : this.reference();
  }

  private property(name: string): Property {
    return { name, type: this.ref(), ...(this.chance(4) && { description: this.one(['x', '']) }) };
  }

  private type(name: string, isPlain = false): Type {
    const kind = this.below(8);
    if (kind === 0) return { kind: 'map', name, values: this.ref() };
    if (kind === 1) return { kind: 'array', name, items: this.ref() };
    const properties = this.some(itemNames).map((own) => this.property(own));
    const first = properties[0]?.name;
    return {
      kind: 'struct',
      name,
      ...(!isPlain && this.chance(3) && { parent: this.reference() }),
      ...(first !== undefined && this.chance(3) && { discriminator: first }),
      ...(this.chance(4) && { mapping: [{ type: this.one(typeNames), value: 'v' }] }),
      ...(this.chance(4) && { description: 'x' }),
      properties,
    };
  }

  private argument(name: string): Argument {
    return { name, in: this.one(['query', 'header'] as const), type: this.ref() };
  }

  private operation(name: string): Operation {
    return {
      name,
      httpMethod: this.one(['GET', 'POST'] as const),
      httpPath: this.one(['/x', '/y']),
      arguments: this.some(itemNames).map((own) => this.argument(own)),
      ...(this.chance(2) && { return: { type: this.ref() } }),
      throws: this.some([404, 500] as const).map((code) => ({ code, type: this.ref() })),
    };
  }

  private include(alias: string): Include {
    const include: Include = { alias, url: this.one(['https://a.org', 'https://b.org']) };
    if (this.chance(2)) return include;
    return { ...include, types: this.some(typeNames).map((name) => this.type(name, true)) };
  }

  edit(spec: Specification): Edit {
    const name = this.one(['', ...spec.types.map((type) => type.name)]);
    const own = spec.types.find((type) => type.name === name);
    const property = own?.kind === 'struct' ? (own.properties[0]?.name ?? '') : '';
    const operation = this.one(['', ...spec.operations.map((one) => one.name)]);
    const argument = spec.operations.find((one) => one.name === operation)?.arguments.at(-1);
    const alias = this.one(['', ...spec.imports.map((include) => include.alias)]);
    const by = this.below(5) - 2;
    switch (this.below(30)) {
      case 0:
      case 1:
      case 2:
        return { kind: 'type.add', type: this.type(this.one(typeNames)) };
      case 3:
        return { kind: 'type.update', name, type: this.type(name) };
      case 4:
        return { kind: 'type.update', name, type: this.type(this.one(typeNames)) };
      case 5:
      case 6:
      case 26:
      case 27:
        return { kind: 'type.rename', name, to: this.one(typeNames) };
      case 7:
        return { kind: 'type.delete', name };
      case 8:
        return { kind: 'type.copy', name };
      case 9:
        return { kind: 'type.move', name, by };
      case 10:
        return { kind: 'type.parent', name, parent: this.chance(3) ? null : this.reference() };
      case 11:
        return {
          kind: 'type.mapping',
          name,
          mapping: this.some(typeNames).map((type) => ({ type, value: this.one(['v', 'w']) })),
        };
      case 12:
        return {
          kind: 'type.discriminator',
          name,
          discriminator: this.chance(3) ? null : property,
        };
      case 13:
        return { kind: 'property.add', type: name, property: this.property(this.one(itemNames)) };
      case 14:
        return {
          kind: 'property.update',
          type: name,
          name: property,
          property: this.property(this.one([property, ...itemNames])),
        };
      case 15:
        return { kind: 'property.rename', type: name, name: property, to: this.one(itemNames) };
      case 16:
        return { kind: 'property.delete', type: name, name: property };
      case 17:
        return { kind: 'root.set', root: this.chance(3) ? null : name };
      case 18:
        return { kind: 'import.add', include: this.include(this.one(aliases)) };
      case 19:
        return {
          kind: 'import.update',
          alias,
          include: this.chance(2)
            ? this.include(this.one(aliases))
            : { ...(spec.imports[0] ?? this.include('p')), alias: this.one(aliases) },
        };
      case 20:
        return { kind: 'import.delete', alias };
      case 21:
        return { kind: 'operation.add', operation: this.operation(this.one(operationNames)) };
      case 22:
        return {
          kind: 'operation.update',
          name: operation,
          operation: this.operation(this.one([operation, ...operationNames])),
        };
      case 23:
      case 28:
        return { kind: 'operation.rename', name: operation, to: this.one(operationNames) };
      case 24:
        return { kind: 'operation.delete', name: operation };
      default:
        return {
          kind: 'argument.update',
          operation,
          name: argument?.name ?? '',
          argument: { ...(argument ?? this.argument('x')), name: this.one(itemNames) },
        };
    }
  }
}
