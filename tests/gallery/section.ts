import type { ReactNode } from 'react';

/** A section of the gallery, which shows one thing in all its states. */
export interface GallerySection {
  /** Its anchor, `data-gallery="<name>"`: screenshots are taken from it. */
  readonly name: string;
  readonly title: string;
  readonly render: () => ReactNode;
  /** `page`: shown once, in the page's own theme. Otherwise in light and dark, side by side. */
  readonly themes?: 'both' | 'page';
}

/** What a file of `sections/` exports: `export const sections: readonly GallerySection[]`. */
export interface GalleryFile {
  readonly sections: readonly GallerySection[];
}
