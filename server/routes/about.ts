import {
  extensions,
  fieldCapabilities,
  headerCapabilities,
  scopes,
} from '../../src/provider/endpoint.ts';
import { done } from '../http/answers/reply.ts';
import type { HandlersOf } from '../http/calls/handler.ts';
import { openIdPaths } from './authorization/paths.ts';

export const about: HandlersOf<'about'> = {
  get: ({ origin, services }) =>
    done({
      apiVersion: '1.0.0',
      // Set by the build (config/plugins/version.ts).
      version: import.meta.env.VITE_VERSION,
      title: 'Typewright',
      description: 'Hosts the specifications of APIs',
      categories: ['authorization', 'document'],
      scopes: [...scopes],
      apps: {},
      links: [
        { rel: 'app', href: `${origin}/` },
        { rel: 'api', href: `${origin}/api/` },
        { rel: 'oauth2', href: `${origin}/api/authorization/token` },
        { rel: 'authorize', href: `${origin}/api/authorization/authorize` },
        { rel: 'contract', href: `${origin}/api/contract.json` },
        ...(services.openId === undefined
          ? []
          : [{ rel: 'openid', href: origin + openIdPaths.page }]),
      ],
      capabilities: [...headerCapabilities, ...fieldCapabilities, ...extensions],
    }),
};
