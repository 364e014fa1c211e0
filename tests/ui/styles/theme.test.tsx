import { beforeEach, describe, expect, it } from 'vitest';
import { applyTheme } from '../../../src/ui/styles/theme.ts';

const root = document.documentElement;
const metas = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];

describe('applyTheme', () => {
  beforeEach(() => {
    for (const meta of metas()) meta.remove();
    root.style.background = 'rgb(1, 2, 3)';
  });

  it("sets the choice on the root, and nothing for the system's choice", () => {
    applyTheme('dark');
    expect(root.dataset['theme']).toBe('dark');
    applyTheme('light');
    expect(root.dataset['theme']).toBe('light');
    applyTheme('system');
    expect(root.hasAttribute('data-theme')).toBe(false);
  });

  it("sets the browser's theme colour to that of the page, with a single element", () => {
    applyTheme('dark');
    applyTheme('light');
    expect(metas().map((meta) => meta.content)).toEqual(['rgb(1, 2, 3)']);
  });
});
