import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenIdSettings } from '../../server/accounts/signIn/openId.ts';

/** The next person who signs in, and the faults of the ID token. */
export interface Next {
  readonly subject: string;
  readonly name?: string;
  /** Replaces claims of the ID token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Whether the token is signed with an unpublished key. */
  readonly isForged?: boolean;
  /** Whether the token has no signature. */
  readonly isUnsigned?: boolean;
  /** Whether the person refuses. */
  readonly isDenied?: boolean;
}

export interface OpenIdServer {
  readonly settings: OpenIdSettings;
  /** The person who is signed in at the provider. */
  next: Next;
  /** The issuer in the provider's metadata, if it differs from the address. */
  calledItself?: string;
  /** The wrong requests that the token endpoint refused. */
  readonly refused: string[];
  /**
   * Follows the address like a browser of the signed-in person; returns the address that it is sent back to.
   */
  readonly visit: (address: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Created once, because creating the keys takes longer than everything else here. */
const published = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A small OpenID Connect provider over HTTP that stands in for an operator's: discovery, the code flow with
 * PKCE, ID tokens by RS256. It checks what a real one has to check.
 */
export async function startOpenIdServer(): Promise<OpenIdServer> {
  const codes = new Map<string, { readonly asked: URLSearchParams; readonly next: Next }>();
  const refused: string[] = [];
  const client = { clientId: 'typewright', clientSecret: 'the client’s secret: %&+' };
  let issuer = '';

  const idToken = ({ asked, next }: { asked: URLSearchParams; next: Next }) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      sub: next.subject,
      aud: client.clientId,
      iat: now,
      exp: now + 60,
      nonce: asked.get('nonce'),
      preferred_username: next.name,
      ...next.claims,
    };
    if (next.isUnsigned === true) return `${encode({ alg: 'none' })}.${encode(claims)}.`;
    const signed = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
    const { privateKey } = next.isForged === true ? other : published;
    return `${signed}.${createSign('sha256').update(signed).sign(privateKey, 'base64url')}`;
  };
  /** What is wrong with a token request; the code in it can't be used again. */
  const refuse = (authorization: string, form: URLSearchParams): string | undefined => {
    const code = form.get('code') ?? '';
    const asked = codes.get(code)?.asked;
    const [id = '', secret = ''] = Buffer.from(authorization.replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    if (id !== client.clientId || secret !== client.clientSecret) return 'invalid_client';
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      asked?.get('code_challenge') === proof &&
      asked.get('redirect_uri') === form.get('redirect_uri');
    return isRight ? undefined : 'invalid_grant';
  };
  const answers: Record<string, (request: IncomingMessage, url: URL) => Promise<object | string>> =
    {
      '/.well-known/openid-configuration': async () => ({
        issuer: server.calledItself ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': async () => ({
        keys: [
          {
            ...published.publicKey.export({ format: 'jwk' }),
            kid: 'one',
            alg: 'RS256',
            use: 'sig',
          },
        ],
      }),
      '/authorize': async (_, { searchParams: asked }) => {
        const back = new URL(asked.get('redirect_uri') ?? '');
        back.searchParams.set('state', asked.get('state') ?? '');
        if (server.next.isDenied === true) {
          back.searchParams.set('error', 'access_denied');
          return back.href;
        }
        const code = randomUUID();
        codes.set(code, { asked, next: server.next });
        back.searchParams.set('code', code);
        return back.href;
      },
      '/token': async (request) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
        const form = new URLSearchParams(Buffer.concat(chunks).toString());
        const error = refuse(request.headers.authorization ?? '', form);
        const code = form.get('code') ?? '';
        const known = codes.get(code);
        codes.delete(code);
        if (error !== undefined || known === undefined) {
          refused.push(error ?? 'no code');
          return { error };
        }
        return { access_token: 'unused', token_type: 'bearer', id_token: idToken(known) };
      },
    };
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    void answers[url.pathname]?.(request, url).then((answer) => {
      if (typeof answer === 'string') response.writeHead(302, { Location: answer }).end();
      else {
        const status = 'error' in answer ? 400 : 200;
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(answer));
      }
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  issuer = `http://localhost:${(http.address() as AddressInfo).port}`;
  const server: OpenIdServer = {
    settings: { issuer, ...client, name: 'Example ID' },
    next: { subject: 'nobody' },
    refused,
    visit: async (address) => {
      const response = await fetch(address, { redirect: 'manual' });
      return response.headers.get('Location') ?? '';
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return server;
}
