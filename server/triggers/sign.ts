import { createHmac } from 'node:crypto';

/** The signature headers of a message (standardwebhooks.com, 1.0.0); `seconds` since 1970. */
export function signMessage(
  secret: string,
  id: string,
  seconds: number,
  body: string,
): Readonly<Record<string, string>> {
  // A secret is base64 after its prefix; any other text is used as it is.
  const coded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  const key = coded === undefined ? Buffer.from(secret) : Buffer.from(coded, 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
