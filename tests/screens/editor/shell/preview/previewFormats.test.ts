import { describe, expect, it } from 'vitest';
import { previewLabel } from '../../../../../src/screens/editor/shell/preview/previewFormats.ts';

describe('the preview', () => {
  it('is called after its format; TypeAPI is JSON', () => {
    expect(previewLabel('openapi-yaml')).toBe('OpenAPI (YAML) preview');
    expect(previewLabel('typescript')).toBe('TypeScript preview');
    expect(previewLabel('typeapi')).toBe('JSON preview');
  });

  it('is that of TypeAPI before one is chosen, and if the chosen one is unknown', () => {
    expect(previewLabel(undefined)).toBe('JSON preview');
    expect(previewLabel('another')).toBe('JSON preview');
  });
});
