import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileFormat, formatOfFile, newFileFormat } from '../../../src/app/files/fileFormat.ts';
import { formatIds, printableFormats } from '../../../src/formats/registry/registry.ts';

describe('the format of a file that was opened', () => {
  it.each([
    ['typeapi', { openapi: '3.0.3' }, 'typeapi'],
    ['raw-yaml', undefined, 'raw-yaml'],
    ['openapi-json', { openapi: '3.1.0' }, 'openapi-json'],
    ['openapi-yaml', { openapi: '3.0.3' }, 'openapi30-yaml'],
    ['openapi-json', { openapi: '3.2.0' }, 'openapi-json 3.2.0'],
    ['openapi-json', {}, 'openapi-json 2.0'],
    ['openapi-yaml', { openapi: { $ref: '3.1' } }, 'openapi-yaml 2.0'],
  ] as const)('read as %s with %j is %s', (format, metadata, expected) => {
    expect(formatOfFile(format, metadata)).toBe(expected);
  });
});

describe('the format a file is saved in', () => {
  it.each(printableFormats)('is $id if the file was opened as $id', (format) => {
    expect(fileFormat({ name: 'pets.json', format: format.id })).toEqual({
      format,
      name: 'pets.json',
      same: true,
    });
  });

  it.each([
    ['pets.json', 'pets.typeapi.json'],
    ['pets.yaml', 'pets.typeapi.json'],
    ['Pets.YML', 'Pets.typeapi.json'],
    ['pets.openapi.yaml', 'pets.typeapi.json'],
    ['pets', 'pets.typeapi.json'],
    ['v1.2.json', 'v1.2.typeapi.json'],
    ['pets.typeapi.json', 'pets-2.typeapi.json'],
    ['PETS.TypeAPI.json', 'PETS-2.typeapi.json'],
    ['.json', 'specification.typeapi.json'],
  ])('is TypeAPI under a different name for %s of a read-only format', (name, suggested) => {
    expect(fileFormat({ name, format: 'raw-json' })).toMatchObject({
      format: { id: 'typeapi' },
      name: suggested,
      same: false,
    });
  });

  it.each([
    ['openapi-json 3.2.0', 'pets.json', 'openapi-json', 'pets.openapi-3.1.json'],
    ['openapi-yaml 2.0', 'pets.swagger.yml', 'openapi-yaml', 'pets.openapi-3.1.yaml'],
    ['openapi-json 2.0', 'a.openapi-3.1.json', 'openapi-json', 'a-2.openapi-3.1.json'],
  ])('is OpenAPI 3.1 in a new file beside %s', (format, name, id, suggested) => {
    const openapi = { label: 'OpenAPI', endings: ['json', 'yaml'], syntax: 'json' } as const;
    const printable = [
      ...printableFormats.filter((known) => !known.id.startsWith('openapi')),
      { ...openapi, id: 'openapi-json', endings: ['json'] },
      { ...openapi, id: 'openapi-yaml', endings: ['yaml', 'yml'] },
    ] as const;
    expect(fileFormat({ name, format }, printable)).toMatchObject({
      format: { id },
      name: suggested,
      same: false,
    });
  });

  it('never differs from the one that was read under the same name', () => {
    const names = fc.oneof(
      fc.string(),
      fc
        .tuple(
          fc.string(),
          fc.constantFrom('.json', '.typeapi.json', '-2.typeapi.json', '.openapi-3.1.yaml', '.YML'),
        )
        .map((parts) => parts.join('')),
    );
    const formats = fc.oneof(
      fc.constantFrom<string>(...formatIds, 'openapi-json 3.2.0', 'openapi-yaml 2.0'),
      fc.string(),
    );
    fc.assert(
      fc.property(names, formats, (name, format) => {
        const chosen = fileFormat({ name, format });
        expect(printableFormats).toContain(chosen.format);
        if (chosen.format.id === format) expect(chosen).toMatchObject({ name, same: true });
        else {
          expect(chosen.same).toBe(false);
          expect(chosen.name.toLowerCase()).not.toBe(name.toLowerCase());
        }
      }),
    );
  });
});

describe('the name of a new file', () => {
  it.each([
    ['Pet shop', 'Pet shop.typeapi.json'],
    ['a/b\\c: "d"?', 'a-b-c- -d-.typeapi.json'],
    ['../../etc/passwd', '-..-etc-passwd.typeapi.json'],
    ['...', 'specification.typeapi.json'],
    ['', 'specification.typeapi.json'],
    ['Größe ✓', 'Größe ✓.typeapi.json'],
  ])('of %j is %j', (name, expected) => {
    expect(newFileFormat(name)).toMatchObject({
      format: { id: 'typeapi' },
      name: expected,
      same: false,
    });
  });
});
