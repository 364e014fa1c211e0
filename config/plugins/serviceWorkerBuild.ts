import { createHash } from 'node:crypto';
import { VitePWA } from 'vite-plugin-pwa';
import { securityHeaders } from '../../server/http/answers/securityHeaders.ts';

/**
 * Pages and worker scripts are cached with their response headers, including the content security policy, so
 * new headers must change their revisions.
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

/** Builds the service worker with the list of the app's files. Adds nothing to the pages. */
export const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'workers',
  filename: 'service-worker.ts',
  registerType: 'prompt',
  injectRegister: false,
  // public/manifest.webmanifest is written by hand.
  manifest: false,
  integration: {
    // It is a separate build with its own log level.
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
    // Their names contain a hash of their content.
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 5_000_000,
    manifestTransforms: [(entries) => ({ manifest: reviseByHeaders(entries), warnings: [] })],
  },
});
