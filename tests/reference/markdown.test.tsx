import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Markdown, plainSummary } from '../../src/reference/markdown/Markdown.tsx';
import { safeLink } from '../../src/reference/markdown/safeLink.ts';

function html(text: string): string {
  return renderToStaticMarkup(<Markdown text={text} level={4} />).replaceAll(/ class="[^"]*"/g, '');
}

describe('Markdown', () => {
  test('is rendered with its paragraphs, lists, code, tables and entities', () => {
    expect(html('a **b** _c_ ~~d~~ `e < f` &lt;g&gt; &amp; \\*')).toBe(
      '<div><p>a <strong>b</strong> <em>c</em> <del>d</del> <code>e &lt; f</code> &lt;g&gt; &amp; *</p></div>',
    );
    expect(html('3. a\n4. b')).toBe('<div><ol start="3"><li>a</li><li>b</li></ol></div>');
    expect(html('- [x] a\n- [ ] b')).toBe('<div><ul><li>☑ a</li><li>☐ b</li></ul></div>');
    expect(html('```\n<b>\n```')).toBe('<div><pre><code>&lt;b&gt;</code></pre></div>');
    expect(html('| a |\n|---|\n| b |')).toContain(
      '<thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody>',
    );
  });

  test('keeps the lines of what was typed into a field, and joins those of a document', () => {
    expect(html('a\nb')).toBe('<div><p>a\nb</p></div>');
    const kept = renderToStaticMarkup(<Markdown text={'a\nb\n\n- c'} level={4} keepsLines />);
    expect(kept).toContain('<p>a<br/>b</p><ul><li>c</li></ul>');
  });

  test('indents quotes and lists that are nested only so far that the page stays readable', () => {
    const quotes = html(`${'>'.repeat(400)} deep`);
    expect(quotes.match(/<blockquote>/g)).toHaveLength(8);
    expect(quotes).toContain('<p>deep</p>');
    const nested = Array.from({ length: 12 }, (_, depth) => `${'  '.repeat(depth)}- ${depth}`);
    const lists = renderToStaticMarkup(<Markdown text={nested.join('\n')} level={4} />);
    expect(lists.match(/<ul>/g)).toHaveLength(8);
    expect(lists.match(/<ul class/g)).toHaveLength(4);
  });

  test('has headings below the surrounding one, without skipping a level', () => {
    const levels = [
      ...html('# a\n\n### b\n\n## c\n\n# d\n\n# e\n\n###### f').matchAll(/<h(\d)>(.)/g),
    ];
    expect(levels.map(([, level, text]) => `${text}${level}`)).toEqual([
      'a4',
      'b5',
      'c5',
      'd4',
      'e4',
      'f5',
    ]);
  });

  test('turns an image into a link', () => {
    expect(html('![a cat](https://example.com/cat.png)')).toBe(
      '<div><p><a href="https://example.com/cat.png" rel="nofollow ugc noopener noreferrer">a cat</a></p></div>',
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java\tscript:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](vbscript:x)',
    '<javascript:alert(1)>',
    '![a](javascript:alert(1))',
    '[a]: javascript:alert(1)\n\n[a]',
    '[x](https://a.b "onclick=alert(1)")',
    '<!--<img src="--><img src=x onerror=alert(1)>',
    '`<script>`</p><script>alert(1)</script>',
    '[a](file:///etc/passwd)',
  ])('neither runs nor loads anything: %s', (text) => {
    const made = html(text);
    expect(made).not.toMatch(/<(?:script|img|svg|iframe|style|b)\b/);
    expect(made).not.toMatch(/<[^>]*\son\w+=/);
    for (const [, href] of made.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:/);
  });

  test('that is too deep or too long is shown as plain text', () => {
    expect(html('>'.repeat(15_000))).toContain('&gt;&gt;');
    expect(html(`**a** ${'x'.repeat(20_000)}`)).toContain('**a** xx');
  });

  test('is summarised by its first paragraph, as short plain text', () => {
    expect(plainSummary('**Lists** [pets](https://a.b) of `all`\nkinds.\n\nMore', 100)).toBe(
      'Lists pets of all kinds.',
    );
    expect(plainSummary('abcdef', 3)).toBe('abc…');
    expect(plainSummary('# Shop\n> for `pet_id` & <i>more</i> than 2 > 1', 100)).toBe(
      'Shop for pet_id & <i>more</i> than 2 > 1',
    );
  });
});

describe('links', () => {
  test('lead to the web, to mail, or below this origin, but not to its API', () => {
    expect(safeLink('https://example.com/a?b#c')).toBe('https://example.com/a?b#c');
    expect(safeLink('mailto:ada@example.com')).toBe('mailto:ada@example.com');
    expect(safeLink('//example.com/x')).toBe('https://example.com/x');
    expect(safeLink('/d/ada/shop?version=1#o:x')).toBe('/d/ada/shop?version=1#o:x');
    expect(safeLink('#o:pets.list')).toBe('#o:pets.list');
    for (const api of [
      '/api/document/a/b/fork',
      '/x/../api/about',
      '/%61pi/',
      'api',
      '//here.invalid/api/',
    ]) {
      expect(safeLink(api)).toBeUndefined();
    }
    expect(safeLink('ftp://example.com')).toBeUndefined();
    expect(safeLink('https://')).toBeUndefined();
  });
});
