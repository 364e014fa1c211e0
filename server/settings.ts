import { refuse, succeed, type Result } from '../src/domain/model/values/result.ts';
import { isLocal } from './accounts/localAddress.ts';
import type { OpenIdSettings } from './accounts/signIn/openId.ts';
import { defaultQuotas, type Quotas } from './http/calls/quota.ts';
import { readNetworks, type Networks } from './http/requests/networks.ts';
import type { ProviderSettings } from './http/providerServices.ts';
import { readContact } from './http/answers/securityText.ts';
import { readPort } from './port.ts';
import { readSecretKey } from './store/secretBox.ts';

export interface Settings extends ProviderSettings {
  readonly port: number;
  /** The folder of the embedded store, as in DATA_DIR. */
  readonly dataDir: string;
  /** The proxies whose X-Forwarded-For entries are trusted. */
  readonly trustedProxies: Networks;
  /** Private networks to which webhooks may be sent. */
  readonly webhookNetworks: Networks;
  /** Whether the rate of calls is limited. */
  readonly rateLimits: 'on' | 'off';
  /** The PostgreSQL database to use instead of the embedded store. */
  readonly databaseUrl: string | undefined;
  /** The key under which secrets are stored, instead of the one in the data folder. */
  readonly secretKey: Buffer | undefined;
  /** The OpenID Connect provider by which people can sign in. */
  readonly openId: OpenIdSettings | undefined;
}

/** Relative to the folder that the server is started in. */
const defaultDataDir = 'data';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment (PORT, DATA_DIR, DATABASE_URL, PUBLIC_URL, REGISTRATION,
 * SECRET_KEY, SECURITY_CONTACT, TRUSTED_PROXIES, WEBHOOK_NETWORKS, METRICS_TOKEN, RATE_LIMITS, PASSWORD_TOKENS,
 * QUOTA_DOCUMENTS, QUOTA_MEGABYTES, QUOTA_TRIGGERS, QUOTA_COMMENTS, OPENID_ISSUER, OPENID_CLIENT_ID,
 * OPENID_CLIENT_SECRET, OPENID_NAME); empty counts as unset.
 */
export function readSettings(env: Environment): Result<Settings> {
  const port = readPort(env['PORT']);
  if (!port.ok) return port;
  const databaseUrl = env['DATABASE_URL'] || undefined;
  if (databaseUrl !== undefined && !/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    return refuse(
      'invalid-database-url',
      // Not repeated in the message: it may contain a password.
      'DATABASE_URL must be the address of a PostgreSQL database: postgres://user:password@host/name. Leave it out to store everything in DATA_DIR.',
    );
  }
  const publicUrl = readPublicUrl(env['PUBLIC_URL']);
  if (!publicUrl.ok) return publicUrl;
  const openId = readOpenId(env, publicUrl.value);
  if (!openId.ok) return openId;
  const registration = readRegistration(env['REGISTRATION'] || undefined, openId.value);
  if (!registration.ok) return registration;
  const secretKey = env['SECRET_KEY'] ? readSecretKey(env['SECRET_KEY']) : undefined;
  if (env['SECRET_KEY'] && secretKey === undefined) {
    return refuse(
      'invalid-secret-key',
      // Not repeated in the message: it is a secret.
      'SECRET_KEY must be 32 bytes in base64, as "openssl rand -base64 32" prints them. Leave it out to use secret.key in DATA_DIR.',
    );
  }
  const contact = env['SECURITY_CONTACT'] || undefined;
  const securityContact = contact === undefined ? undefined : readContact(contact);
  if (contact !== undefined && securityContact === undefined) {
    return refuse(
      'invalid-security-contact',
      `SECURITY_CONTACT must be an e-mail address, or an address that begins with https://, but it is "${contact}".`,
    );
  }
  const proxies = env['TRUSTED_PROXIES'] || 'loopback';
  const trustedProxies = readNetworks(proxies);
  if (trustedProxies === undefined) {
    return refuse(
      'invalid-trusted-proxies',
      `TRUSTED_PROXIES must be addresses or networks like 10.0.0.5 or 172.17.0.0/16, separated by commas, or loopback; but it is "${proxies}".`,
    );
  }
  const hooks = env['WEBHOOK_NETWORKS'] || undefined;
  const webhookNetworks = hooks === undefined ? [] : readNetworks(hooks);
  if (webhookNetworks === undefined) {
    return refuse(
      'invalid-webhook-networks',
      `WEBHOOK_NETWORKS must be addresses or networks like 10.0.0.5 or 192.168.0.0/16, separated by commas, but it is "${hooks}".`,
    );
  }
  const metricsToken = env['METRICS_TOKEN'] || undefined;
  if (metricsToken !== undefined && !/^[\w.~+/-]{24,}=*$/.test(metricsToken)) {
    return refuse(
      'invalid-metrics-token',
      // Not repeated in the message: it is a secret.
      'METRICS_TOKEN must have at least 24 letters and digits, as "openssl rand -hex 32" prints them. Leave it out to have no /metrics.',
    );
  }
  const rateLimits = env['RATE_LIMITS'] || 'on';
  if (rateLimits !== 'on' && rateLimits !== 'off') {
    return refuse(
      'invalid-rate-limits',
      `RATE_LIMITS must be on or off, but it is "${rateLimits}".`,
    );
  }
  const passwordTokens = env['PASSWORD_TOKENS'] || 'on';
  if (passwordTokens !== 'on' && passwordTokens !== 'off') {
    return refuse(
      'invalid-password-tokens',
      `PASSWORD_TOKENS must be on or off, but it is "${passwordTokens}".`,
    );
  }
  const quotas = readQuotas({
    documents: env['QUOTA_DOCUMENTS'],
    megabytes: env['QUOTA_MEGABYTES'],
    triggers: env['QUOTA_TRIGGERS'],
    comments: env['QUOTA_COMMENTS'],
  });
  if (!quotas.ok) return quotas;
  return succeed({
    rateLimits,
    passwordTokens: passwordTokens === 'on',
    quotas: quotas.value,
    port: port.value,
    trustedProxies,
    dataDir: env['DATA_DIR'] || defaultDataDir,
    databaseUrl,
    secretKey,
    securityContact,
    webhookNetworks,
    metricsToken,
    publicUrl: publicUrl.value,
    registration: registration.value,
    openId: openId.value,
  });
}

function readRegistration(
  text: string | undefined,
  openId: OpenIdSettings | undefined,
): Result<ProviderSettings['registration']> {
  if (text === undefined) return succeed('afterSetup');
  if (text === 'openid' && openId === undefined) {
    return refuse(
      'invalid-registration',
      'REGISTRATION is openid, but there is no OpenID provider. Set OPENID_ISSUER, too.',
    );
  }
  if (text === 'open' || text === 'closed' || text === 'openid') return succeed(text);
  return refuse(
    'invalid-registration',
    `REGISTRATION must be open, openid or closed, but it is "${text}".`,
  );
}

function readOpenId(
  env: Environment,
  publicUrl: string | undefined,
): Result<OpenIdSettings | undefined> {
  const issuer = env['OPENID_ISSUER'] || undefined;
  if (issuer === undefined) return succeed(undefined);
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  const isSafe = url !== undefined && (url.protocol === 'https:' || isLocal(url));
  if (!isSafe || issuer.includes('/.well-known/')) {
    return refuse(
      'invalid-openid',
      `OPENID_ISSUER must be the address of an OpenID Connect provider that begins with https:// (or http://localhost), without /.well-known/, but it is "${issuer}".`,
    );
  }
  const [clientId, clientSecret] = [env['OPENID_CLIENT_ID'], env['OPENID_CLIENT_SECRET']];
  if (!clientId || !clientSecret || publicUrl === undefined) {
    return refuse(
      'invalid-openid',
      'With OPENID_ISSUER, set OPENID_CLIENT_ID and OPENID_CLIENT_SECRET, which that provider issues for this server, and PUBLIC_URL, to which it sends people back.',
    );
  }
  return succeed({ issuer, clientId, clientSecret, name: env['OPENID_NAME'] || url.host });
}

function readQuotas(quotas: Readonly<Record<string, string | undefined>>): Result<Quotas> {
  const read: Record<string, number> = {};
  for (const [kind, text = ''] of Object.entries(quotas)) {
    if (text === '') continue;
    if (!/^\d{1,6}$/.test(text)) {
      return refuse(
        'invalid-quota',
        `QUOTA_${kind.toUpperCase()} must be a whole number below 1,000,000 (0: no limit), but it is "${text}".`,
      );
    }
    read[kind] = Number(text);
  }
  const { megabytes, ...rest } = read;
  const space = megabytes === undefined ? {} : { kilobytes: megabytes * 1024 };
  return succeed({ ...defaultQuotas, ...rest, ...space });
}

function readPublicUrl(text: string | undefined): Result<string | undefined> {
  if (text === undefined || text === '') return succeed(undefined);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '';
  if (isPlain && (url.protocol === 'https:' || isLocal(url))) return succeed(url.origin);
  return refuse(
    'invalid-public-url',
    `PUBLIC_URL must be the address people open, https:// and a host (or http://localhost), without a path; but it is "${text}".`,
  );
}
