import type { TypeRef } from '../../domain/model/specification.ts';
import { listField, noteMalformed, textField } from '../typeschema/fields.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';
import type { ElementSource } from './keys.ts';
import { noteUnused, plainAny, readName, type Reading } from './reading.ts';

/** `reference` with `generic` and `format`; in older documents `ref` or `refs`. */
export function readElement(value: ElementSource, reading: Reading): TypeRef {
  const { notes } = reading;
  const name = readReferenceText(value, notes);
  if (name === undefined) {
    note(
      notes,
      'warning',
      'missing-reference',
      `The type at ${currentPlace(notes)} does not say what it holds, so it holds any.`,
    );
    return plainAny;
  }
  const isOldGeneric =
    name === 'T' && value.reference === undefined && !reading.typeNames.has(name);
  const ref = isOldGeneric
    ? readName('generic', value.generic, reading)
    : readName(name, value.generic, reading);
  if (ref.kind !== 'generic' && nestedKind(ref) !== 'generic') {
    noteUnused(value, ['generic'], notes);
  }
  const format = ref.kind === 'string' ? textField(value, 'format', notes) : undefined;
  if (ref.kind !== 'string') noteUnused(value, ['format'], notes);
  return format === undefined || format === '' ? ref : { kind: 'string', format };
}

function nestedKind(ref: TypeRef): string {
  let inner = ref;
  while (inner.kind === 'array' || inner.kind === 'map') {
    inner = inner.kind === 'array' ? inner.items : inner.values;
  }
  return inner.kind;
}

/** The name of another type: `reference`, or in older documents `ref` or `refs`. */
export function readReferenceText(value: ElementSource, notes: Notes): string | undefined {
  if (value.reference !== undefined && value.reference !== '') {
    return textField(value, 'reference', notes);
  }
  if (value.ref !== undefined && value.ref !== '') {
    return textField(value, 'ref', notes);
  }
  const refs = typeof value.refs === 'string' ? [value.refs] : listField(value, 'refs', notes);
  const [first, second] = refs ?? [];
  if (second !== undefined) {
    note(
      notes,
      'warning',
      'union',
      `The combination of types at ${currentPlace(notes)} can't be expressed here and was read as any.`,
    );
    return 'any';
  }
  if (first !== undefined && typeof first !== 'string')
    noteMalformed(notes, 'refs', 'a list of names');
  return typeof first === 'string' && first !== '' ? first : undefined;
}
