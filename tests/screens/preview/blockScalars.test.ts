import { describe, expect, it } from 'vitest';
import { blockScalarLines } from '../../../src/screens/preview/blockScalars.ts';

function marked(text: string, from = 0): string[] {
  const lines = text.split('\n');
  const found = blockScalarLines((index) => lines[index], from, lines.length);
  return lines.filter((_, index) => found.has(index)).map((line) => line.trim());
}

describe('the text of a block scalar', () => {
  it('is what is indented more than its key, blank lines between included', () => {
    expect(
      marked('info:\n  description: |-\n    One: 1\n\n      - two\n  title: A\nopenapi: 3.1.0'),
    ).toEqual(['One: 1', '- two']);
  });

  it('of an item of a list ends at the next key of that item', () => {
    expect(
      marked('tags:\n  - description: >\n      All of it\n    name: pets\n  - |\n    x'),
    ).toEqual(['All of it', 'x']);
  });

  it('follows only an indicator at the end of a line', () => {
    expect(marked('pattern: a|b\n  c: d\ntitle: "x |"\n  e: f')).toEqual([]);
  });

  it('is not looked for in lines that are not known', () => {
    expect([...blockScalarLines(() => undefined, 0, 5)]).toEqual([]);
  });
});
