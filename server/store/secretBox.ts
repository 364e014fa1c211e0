import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '../../src/domain/model/values/errorMessage.ts';
import { refuse, succeed, type Result } from '../../src/domain/model/values/result.ts';

/** The file with the key, in the data folder. */
const keyFileName = 'secret.key';
/** In bytes, as AES-256 takes it. */
const keySize = 32;
const ivSize = 12;
const tagSize = 16;
const algorithm = 'aes-256-gcm';
/** What an encrypted text begins with; the number is the version of its form. */
const mark = 'sealed1.';

/** What a text is encrypted for; it can't be decrypted for another purpose. */
export type SecretPurpose = 'trigger' | 'authenticator';

/** What a secret is derived for: the tokens that a refresh token is exchanged for. */
export type DerivedPurpose = 'access token' | 'refresh token';

/** Encrypts the secrets that must be readable again, those of triggers and authenticator apps. */
export interface SecretBox {
  seal(text: string, purpose: SecretPurpose): string;
  /**
   * The decrypted text; undefined if it was encrypted under another key. A text that an earlier version
   * stored unencrypted is returned unchanged.
   */
  open(stored: string, purpose: SecretPurpose): string | undefined;
  /** A secret of 256 bits that is derived from another one and the key. */
  derive(secret: string, purpose: DerivedPurpose): string;
}

/** `key`: 32 random bytes. AES-256-GCM (NIST SP 800-38D) with a random nonce for each text. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal: (text, purpose) => {
      const iv = randomBytes(ivSize);
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagSize });
      cipher.setAAD(Buffer.from(purpose));
      const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return mark + Buffer.concat(sealed).toString('base64url');
    },
    open: (stored, purpose) => {
      if (!isSealed(stored)) return stored;
      const sealed = Buffer.from(stored.slice(mark.length), 'base64url');
      try {
        const iv = sealed.subarray(0, ivSize);
        const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagSize });
        decipher.setAAD(Buffer.from(purpose));
        decipher.setAuthTag(sealed.subarray(-tagSize));
        const text = decipher.update(sealed.subarray(ivSize, -tagSize));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    derive: (secret, purpose) => {
      // Each key has one use (RFC 5869), so each purpose has its own key, other than that of AES.
      const own = Buffer.from(hkdfSync('sha256', key, '', purpose, keySize));
      return createHmac('sha256', own).update(secret).digest('base64url');
    },
  };
}

/** Whether a stored text is encrypted. Neither JSON nor base32 looks like that. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(mark);
}

/** A key for a store that is not permanent, or for a program that reads no secrets. */
export function randomKey(): Buffer {
  return randomBytes(keySize);
}

/** Reads a key of 32 bytes in base64, as `openssl rand -base64 32` prints it. */
export function readSecretKey(text: string): Buffer | undefined {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === keySize ? key : undefined;
}

/** The key of the installation from its file in the data folder; both are created if missing. */
export function openKeyFile(dataDir: string): Result<Buffer> {
  const file = join(dataDir, keyFileName);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!existsSync(file)) createKeyFile(file);
    const key = readSecretKey(readFileSync(file, 'utf8'));
    if (key !== undefined) return succeed(key);
  } catch (error) {
    const reason = errorMessage(error);
    return refuse(
      'secret-key-unusable',
      `The key in ${file} could not be used: ${reason}. Let this account write to that folder, or set SECRET_KEY.`,
    );
  }
  return refuse(
    'invalid-secret-key',
    `${file} does not contain a key: 32 bytes in base64. Put back the file that this server was started with before, or set SECRET_KEY.`,
  );
}

/**
 * Writes a new key under another name first, so that nobody reads half of it. If another process has created
 * one meanwhile, that is used.
 */
function createKeyFile(file: string): void {
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${randomKey().toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(half, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(half, { force: true });
  }
}
