import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Operation, Specification } from '../../src/domain/model/specification.ts';
import { About } from '../../src/reference/parts/About.tsx';
import { referenceHref, referencePages } from '../../src/reference/content/referencePages.ts';
import { Reference } from '../../src/reference/Reference.tsx';
import { ReferenceGroup } from '../../src/reference/ReferenceGroup.tsx';
import { ReferenceIndex } from '../../src/reference/ReferenceIndex.tsx';
import type { ReferenceScope } from '../../src/reference/content/referenceScope.ts';
import { makeOperation, makeSpecification, makeStruct } from '../screens/specifications.ts';

const address: Operation = makeOperation('pets.add', {
  httpMethod: 'POST',
  httpPath: '/pets/:owner',
  description: 'Adds **a pet**.\n\n# Limits\n\nTwo a day.',
  stability: 0,
  security: ['pets:write'],
  arguments: [
    { name: 'owner', in: 'path', type: { kind: 'string' } },
    {
      name: 'page',
      in: 'query',
      type: { kind: 'integer', description: 'Which one' },
      metadata: { required: false, example: 2 },
    },
  ],
  payload: {
    type: { kind: 'reference', target: 'Object_abcdefabcdef' },
    metadata: { required: true },
  },
  return: { type: { kind: 'array', items: { kind: 'reference', target: 'Pet' } } },
  httpCode: 201,
  throws: [
    {
      code: 404,
      type: { kind: 'reference', target: 'Gone' },
      metadata: { description: 'No owner' },
    },
  ],
});
const spec = makeSpecification({
  operations: [address, makeOperation('root', { description: '<img src=x onerror=alert(1)>' })],
  types: [
    makeStruct('Object_abcdefabcdef', {
      properties: [
        { name: 'name', type: { kind: 'string' }, metadata: { required: true, maxLength: 40 } },
      ],
    }),
    makeStruct('Pet', {
      properties: [
        {
          name: 'kind',
          type: { kind: 'string' },
          nullable: true,
          metadata: { enum: ['cat', 'dog'] },
        },
      ],
    }),
  ],
});

function scopeOf(of: Specification): ReferenceScope {
  return { spec: of, hrefOf: (place) => referenceHref(of, place, { base: '/d/ada/pets' }) };
}

function group(id: string, of = spec): string {
  const page = referencePages(of).pages.find((one) => one.id === id);
  if (page === undefined) throw new Error(`There is no page ${id}.`);
  return renderToStaticMarkup(
    <Reference scope={scopeOf(of)}>
      <ReferenceGroup page={page} />
    </Reference>,
  );
}

test('a summary is shown above its description, and not twice', () => {
  const metadata = { summary: 'Lists pets' };
  const both = makeOperation('pets.list', { description: 'All **of them**.', metadata });
  const lone = makeOperation('pets.list', { description: 'Lists pets', metadata });
  const said = (operation: Operation) =>
    group(
      referencePages(makeSpecification({ operations: [operation] })).pages[0]?.id ?? '',
      makeSpecification({ operations: [operation] }),
    );
  expect(said(both)).toMatch(/Lists pets<\/p>.*All <strong>of them/s);
  expect(said(lone).split('Lists pets')).toHaveLength(2);
});

function text(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('the index of a reference', () => {
  const html = renderToStaticMarkup(
    <Reference scope={scopeOf(spec)}>
      <ReferenceIndex />
    </Reference>,
  );

  test('links every operation and every named type to its description', () => {
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/d/ada/pets/reference/~operations',
      '/d/ada/pets/reference/~operations#o%3Aroot',
      '/d/ada/pets/reference/pets',
      '/d/ada/pets/reference/pets#o%3Apets.add',
      '/d/ada/pets/reference/~types',
      '/d/ada/pets/reference/~types#t%3APet',
    ]);
  });

  test('shows a name whole whose last part is empty', () => {
    const dots = makeSpecification({
      operations: ['..', 'a.', '...', '.a..b.', 'pets.list'].map((name) => makeOperation(name)),
    });
    const made = renderToStaticMarkup(
      <Reference scope={scopeOf(dots)}>
        <ReferenceIndex />
      </Reference>,
    );
    const links = [...made.matchAll(/<a [^>]*#o%3A[^>]*>([^<]*)<\/a>/g)].map(([, label]) => label);
    expect(links).toEqual(['..', 'a.', '...', '.a..b.', 'list']);
  });

  test('says so if there is nothing', () => {
    const empty = makeSpecification();
    const made = renderToStaticMarkup(
      <Reference scope={scopeOf(empty)}>
        <ReferenceIndex />
      </Reference>,
    );
    expect(text(made)).toBe('There is nothing to read yet.');
  });
});

describe('the page of a group', () => {
  test('has no heading that is more than one level below the one before', () => {
    const description = 'Text\n\n# Heading';
    const titled = makeStruct('Pet', {
      description,
      properties: [{ name: 'name', description, type: { kind: 'string' } }],
    });
    const get = makeOperation('pets.get', {
      description,
      arguments: [{ name: 'id', in: 'query', type: { kind: 'string' }, metadata: { description } }],
      throws: [{ code: 404, type: { kind: 'string' }, metadata: { description } }],
    });
    const all = makeSpecification({ operations: [get], types: [titled] });
    for (const { id } of referencePages(all).pages) {
      const levels = [...group(id, all).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
      expect(levels.length).toBeGreaterThan(3);
      for (const [at, level] of levels.entries())
        expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 2) + 1);
    }
  });

  test('shows what an operation takes, answers and may fail with', () => {
    const said = text(group('pets'));
    for (const part of [
      'pets.add deprecated POST /pets / :owner Adds a pet . Limits Two a day.',
      'scope pets:write',
      'Path owner string required',
      'Query page integer Which one for example 2',
      'Body, required object 1 property name string required maximum length 40',
      'Responses 201 array&lt; Pet &gt;',
      'Errors 404 Gone (missing) No owner',
      'Request curl -X POST &#x27;https://api.example.com/pets/{owner}&#x27;',
      'Answer 201 [ { &quot;kind&quot;: &quot;cat&quot; } ]',
    ]) {
      expect(said).toContain(part);
    }
  });

  test('shows what is said of an answer without a body', () => {
    const said = (description: string) => {
      const metadata = { responses: { '204': { description } } };
      const end = makeOperation('end', { httpCode: 204, metadata });
      const all = makeSpecification({ operations: [end] });
      return text(group(referencePages(all).pages[0]?.id ?? '', all));
    };
    expect(said('It is **gone**.')).toContain('Responses 204 no content It is gone .');
    expect(said('No Content')).toContain('Responses 204 no content Request');
  });

  test('shows what a type contains', () => {
    expect(text(group('~types'))).toContain('Pet kind string nullable one of cat dog');
  });

  test('has an element to link to for each operation, and no heading that skips a level', () => {
    const html = group('pets');
    expect(html).toContain('id="o:pets.add"');
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(2);
    levels.reduce((before, level) => {
      expect(level).toBeLessThanOrEqual(before + 1);
      return level;
    });
  });

  test('needs no style attribute and no script, whatever the document says', () => {
    const html = group('~operations') + group('pets') + group('~types');
    expect(html).not.toMatch(/<[^>]*\s(?:style|on\w+)=/);
    expect(html).not.toMatch(/<(?:script|style|img)\b/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('has no controls that need scripts, unless it can copy', () => {
    expect(group('pets')).not.toContain('<button');
    const page = referencePages(spec).pages.find(({ id }) => id === 'pets');
    const html = renderToStaticMarkup(
      <Reference scope={{ ...scopeOf(spec), onCopy: () => Promise.resolve() }}>
        {page && <ReferenceGroup page={page} />}
      </Reference>,
    );
    expect(html.match(/<button/g)).toHaveLength(2);
  });
});

describe('what a specification says about itself', () => {
  test('is shown with safe links only', () => {
    const of = makeSpecification({
      baseUrl: 'https://pets.example',
      servers: [{ url: 'https://eu.pets.example', description: 'in **Europe**' }],
      security: { type: 'apiKey', name: 'X-Key', in: 'header' },
      info: {
        version: '3.1',
        description: 'All **pets**.',
        contact: { name: 'Ada', email: 'ada@pets.example' },
        license: { name: 'Mine', url: 'javascript:alert(1)' },
      },
    });
    const html = renderToStaticMarkup(
      <Reference scope={scopeOf(of)}>
        <About />
      </Reference>,
    );
    expect(text(html)).toBe(
      'All pets . Version 3.1 Address https://pets.example Also at https://eu.pets.example in Europe ' +
        'Authorization a key as X-Key in the header Contact Ada License Mine',
    );
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'mailto:ada@pets.example',
    ]);
  });

  test('is shown for a group from the tag with its name', () => {
    const of = { ...spec, tags: [{ name: 'pets', description: 'All about _pets_.' }] };
    expect(text(group('pets', of))).toContain('pets 1 operation All about pets .');
  });
});
