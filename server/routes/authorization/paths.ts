/** The address of the pages for signing in. */
export const authorizePath = '/api/authorization/authorize';

/**
 * The page that connects an account with one at the OpenID provider, and the address to which that sends
 * people back.
 */
export const openIdPaths = {
  page: '/api/authorization/openid',
  callback: '/api/authorization/openid/callback',
} as const;
