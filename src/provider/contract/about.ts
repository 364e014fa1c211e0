import { call, resource } from '../endpoint.ts';
import { list, optional, struct, text, textMap } from '../schemaKinds.ts';

const link = struct('AboutLink', { rel: optional(text), href: optional(text) });

const answer = struct('About', {
  apiVersion: optional(text),
  /** The version and commit of the program that answers. */
  version: optional(text),
  title: optional(text),
  description: optional(text),
  termsOfService: optional(text),
  contactName: optional(text),
  contactUrl: optional(text),
  contactEmail: optional(text),
  licenseName: optional(text),
  licenseUrl: optional(text),
  paymentCurrency: optional(text),
  categories: optional(list(text)),
  scopes: optional(list(text)),
  apps: optional(textMap),
  links: optional(list(link)),
  /** Capabilities beyond those of every provider. */
  capabilities: optional(list(text)),
});

export const about = resource('about', {
  get: call({
    method: 'GET',
    path: '/',
    description: 'Information about the provider, its scopes and its extensions',
    answer,
    access: 'anyone',
    scope: 'default',
    structuredErrors: 'any',
  }),
});
