import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme, type ThemeChoice } from '../../src/ui/styles/theme.ts';
import { ThemeSwitch } from '../../src/ui/bars/ThemeSwitch.tsx';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import styles from './Gallery.module.css';
import type { GalleryFile } from './section.ts';

/** Adding a file to the folder adds its sections. */
const files = import.meta.glob<GalleryFile>('./sections/*.tsx', { eager: true });
const sections = Object.values(files).flatMap((file) => file.sections);

function chosenTheme(): ThemeChoice {
  const asked = new URLSearchParams(window.location.search).get('theme');
  return asked === 'light' || asked === 'dark' ? asked : 'system';
}

/**
 * Every widget in every state. `?theme=light|dark` chooses the page's theme, `#open=<name>` opens a
 * dialog: that is how screenshots and the accessibility check reach them.
 */
export function showGallery(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <Gallery />
      </UiProvider>
    </StrictMode>,
  );
}

function Gallery() {
  const [theme, setTheme] = useState(chosenTheme);
  useEffect(() => applyTheme(theme), [theme]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>Gallery</h1>
        <nav aria-label="Sections" className={styles.nav}>
          {sections.map((section) => (
            <a key={section.name} href={`#${section.name}`}>
              {section.title}
            </a>
          ))}
        </nav>
        <ThemeSwitch value={theme} onChange={setTheme} />
      </header>
      <main className={styles.main}>
        {sections.map(({ name, title, themes = 'both', render: Content }) => (
          <section key={name} id={name} data-gallery={name} className={styles.section}>
            <h2 className={styles.heading}>{title}</h2>
            {themes === 'page' ? (
              <div className={styles.pane}>
                <Content />
              </div>
            ) : (
              <div className={styles.pair}>
                <div data-theme="light" className={styles.pane}>
                  <Content />
                </div>
                <div data-theme="dark" className={styles.pane}>
                  <Content />
                </div>
              </div>
            )}
          </section>
        ))}
      </main>
    </div>
  );
}
