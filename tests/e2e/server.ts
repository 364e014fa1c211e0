import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { startServer } from '../../scripts/startedServer.mjs';
import { OwnServer } from './support/ownServer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * One server for the whole run, started as `npm start` does, and one for the gallery, which is not
 * part of the app. Playwright calls the returned function to stop them.
 */
export default async function startServersForRun(): Promise<() => Promise<void>> {
  const [{ baseURL, stop }, galleryDir] = await Promise.all([startServer(), buildGallery()]);
  const gallery = await OwnServer.start(galleryDir);
  // A global setup passes values to the workers through the environment.
  process.env['TYPEWRIGHT_URL'] = baseURL;
  process.env['TYPEWRIGHT_GALLERY_URL'] = gallery.url;
  process.env['TYPEWRIGHT_GALLERY_DIR'] = galleryDir;
  return async () => {
    await Promise.all([stop(), gallery.remove()]);
  };
}

async function buildGallery(): Promise<string> {
  const configFile = `${root}config/vite.gallery.config.ts`;
  await build({ configFile, logLevel: 'error' });
  return `${root}.cache/gallery`;
}
