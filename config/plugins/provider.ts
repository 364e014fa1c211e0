import type { Plugin } from 'vite';

/**
 * Sets the app's default provider, if it is not the server that serves the app:
 * `TYPEWRIGHT_PROVIDER=https://api.example.com npm run build`. Each person can choose another one.
 */
export const tellProvider: Plugin = {
  name: 'tell-provider',
  transformIndexHtml() {
    const content = process.env['TYPEWRIGHT_PROVIDER'];
    if (content === undefined || content === '') return [];
    return [{ tag: 'meta', attrs: { name: 'provider', content }, injectTo: 'head' }];
  },
};
