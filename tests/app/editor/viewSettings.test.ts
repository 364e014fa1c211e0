import { describe, expect, it } from 'vitest';
import { defaultView, readView } from '../../../src/app/editor/viewSettings.ts';

const chosen = {
  theme: 'dark',
  navigator: false,
  preview: false,
  docs: true,
  format: 'openapi-yaml',
  inlineNames: 'path',
  stepsSeen: true,
  sizes: { navigator: 20 },
} as const;

describe('how a person has arranged the screen', () => {
  it('comes back as it was stored', () => {
    expect(readView(JSON.stringify(chosen))).toEqual(chosen);
  });

  it('has a default for each part that can’t be understood', () => {
    const odd = Object.fromEntries(Object.keys(chosen).map((key) => [key, 7]));
    expect(readView(JSON.stringify(odd))).toEqual({
      ...defaultView,
      docs: false,
      format: undefined,
      inlineNames: undefined,
      stepsSeen: false,
      sizes: undefined,
    });
    expect(readView('{"sizes":{"navigator":0}}').sizes).toBeUndefined();
  });

  it.each([null, '', '{', 'null', '7', '[]'])('is the default for %j', (text) => {
    expect(readView(text)).toMatchObject(defaultView);
  });
});
