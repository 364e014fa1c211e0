/**
 * What our pages may load and run: their own files, nothing inline, no string that becomes code.
 * `connect-src` is open because includes and other providers can be anywhere; http is allowed only if this
 * server itself has no https. `typewright` is the only Trusted Types policy; it exists for the addresses of
 * workers.
 */
const policyFor = (publicUrl: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' https:${isEncrypted(publicUrl) ? '' : ' http:'}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types typewright',
  ].join('; ');

/**
 * The policy of the pages for signing in, which have forms and a style sheet. `formHeaders` adds a script,
 * where there is one.
 */
const formPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const beside: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  [
    'Permissions-Policy',
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
      'magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** Sent with every page and file, errors included; `publicUrl` is where people open the server. */
export function securityHeaders(
  publicUrl: string | undefined,
): readonly (readonly [name: string, value: string])[] {
  return [['Content-Security-Policy', policyFor(publicUrl)], ...beside];
}

/** The only script that a page for signing in runs, and the only address that it requests; both absolute. */
export interface FormScript {
  readonly script: string;
  readonly asks?: string;
}

/** Sent with the pages for signing in. */
export function formHeaders(
  allowed: FormScript | undefined,
): readonly (readonly [name: string, value: string])[] {
  const { script, asks } = allowed ?? {};
  const scripts = script === undefined ? '' : `; script-src ${script}`;
  const calls = asks === undefined ? '' : `; connect-src ${asks}`;
  return [['Content-Security-Policy', formPolicy + scripts + calls], ...beside];
}

/**
 * Sent with every answer of a server that people open by https: browsers never ask it without
 * encryption again, for two years. Undefined for any other.
 */
export function transportSecurity(publicUrl: string | undefined): string | undefined {
  return isEncrypted(publicUrl) ? 'max-age=63072000' : undefined;
}

function isEncrypted(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https:') === true;
}

/**
 * Sent with everything that is not a page: it may load nothing, can't be framed, and its type must
 * not be guessed.
 */
export const dataHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
