import { vi } from 'vitest';
import type { LaunchQueue } from '../../src/app/files/launch.ts';

/** The parts of the window that the page uses, besides those of `useBrowser`. */
export interface PageWindow {
  readonly events: EventTarget;
  /** The address of the page. */
  readonly href: () => string;
  /** Simulates that the person changes the fragment of the address. */
  readonly changeHash: (hash: string) => void;
  /** Simulates that the installed app is started with files. */
  readonly launch: (...files: readonly FileSystemHandle[]) => void;
  /** The texts of downloaded files, by name. */
  readonly downloads: ReadonlyMap<string, Promise<string>>;
}

/**
 * Gives the page an address, a history, the launch queue and downloads, until the test has ended.
 */
export function stubWindow(address = 'https://typewright.example/'): PageWindow {
  const events = new EventTarget();
  const downloads = new Map<string, Promise<string>>();
  let place = new URL(address);
  let blob = new Blob();
  let consume: Parameters<LaunchQueue['setConsumer']>[0] | undefined;
  vi.stubGlobal('location', {
    get href() {
      return place.href;
    },
    get hash() {
      return place.hash;
    },
    get search() {
      return place.search;
    },
    get pathname() {
      return place.pathname;
    },
  });
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, url: string) => {
      place = new URL(url, place);
    },
  });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('window', {
    launchQueue: { setConsumer: (consumer) => (consume = consumer) } satisfies LaunchQueue,
  });
  vi.stubGlobal('navigator', { userAgent: 'A browser' });
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      querySelector: (selector: string) =>
        selector === 'meta[name="version"]' ? { content: '1.2.3+abc' } : null,
      createElement: () => {
        const link = {
          href: '',
          download: '',
          click: () => downloads.set(link.download, blob.text()),
        };
        return link;
      },
    }),
  );
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    blob = made as Blob;
    return 'blob:made';
  });
  return {
    events,
    href: () => place.href,
    changeHash(hash) {
      place = new URL(hash, place);
      events.dispatchEvent(new Event('hashchange'));
    },
    launch: (...files) => consume?.({ files }),
    downloads,
  };
}
