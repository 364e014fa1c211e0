import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const pages = ['index.html', 'gallery.html'].map((page) => join(import.meta.dirname, page));

export default defineConfig({
  // Every page is a file; an unknown address is a 404, in development too.
  appType: 'mpa',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined files would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    // Every browser that runs the app preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages },
  },
});
