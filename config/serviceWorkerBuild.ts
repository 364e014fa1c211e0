import { createHash } from 'node:crypto';
import { VitePWA } from 'vite-plugin-pwa';
import { securityHeaders } from '../server/http/answers/securityHeaders.ts';

/**
 * A kept page or worker script keeps the headers it came with, and its security policy is one of
 * them: other headers make another revision.
 */
function reviseByHeaders<Entry extends { readonly url: string; readonly revision: string | null }>(
  entries: readonly Entry[],
): Entry[] {
  return entries.map((entry) => {
    if (!/\.html$|\.worker-/.test(entry.url)) return entry;
    const content = JSON.stringify([entry.revision, securityHeaders]);
    return { ...entry, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) };
  });
}

/** The service worker with the list of the app's files. Nothing is added to the pages. */
export const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'workers',
  filename: 'service-worker.ts',
  registerType: 'prompt',
  injectRegister: false,
  // public/manifest.webmanifest is written by hand.
  manifest: false,
  integration: {
    // It is a build of its own, which has its own say on the console.
    configureCustomSWViteBuild: (build) => void (build.logLevel = 'warn'),
  },
  injectManifest: {
    rollupFormat: 'iife',
    target: 'es2023',
    globPatterns: [
      'index.html',
      'hosted.html',
      'slowStart.js',
      'icon.svg',
      'manifest.webmanifest',
      'assets/**/*',
    ],
    globIgnores: ['**/*.map'],
    // Their names have a hash of their content.
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 5_000_000,
    manifestTransforms: [(entries) => ({ manifest: reviseByHeaders(entries), warnings: [] })],
  },
});
