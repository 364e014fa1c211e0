/** The address of the pages for signing in. */
export const authorizePath = '/api/authorization/authorize';

/** Where an account is connected with one at the OpenID provider, and where that sends people back. */
export const openIdPaths = {
  page: '/api/authorization/openid',
  callback: '/api/authorization/openid/callback',
} as const;
