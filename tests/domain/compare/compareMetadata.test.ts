import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';
import { makeSpecification } from '../../screens/specifications.ts';

const changed = (key: string) =>
  changesOf(
    makeSpecification({ metadata: { [key]: 'old' } }),
    makeSpecification({ metadata: { [key]: 'new' } }),
  );

test.each([
  '$comment',
  '$id',
  '$schema',
  'description',
  'example',
  'examples',
  'externalDocs',
  'info',
  'jsonSchemaDialect',
  'links',
  'openapi',
  'securityScheme',
  'summary',
  'swagger',
  'tags',
  'title',
])('another %s is for people only', (key) => {
  expect(changed(key)).toEqual(['patch specification-metadata-changed']);
});

test('another keyword may concern clients', () => {
  expect(changed('maxLength')).toEqual(['major specification-metadata-changed']);
});
