import type { Plugin } from 'vite';

/**
 * Tells the app which provider it is for, where that is not the one that serves it:
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
