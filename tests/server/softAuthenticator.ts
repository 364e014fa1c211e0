import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/**
 * The flags for a user who is present and verified, without and with a new credential (WebAuthn, section
 * 6.1).
 */
const verified = 0x05;
const attested = 0x45;

/** A passkey in software, which answers as a browser of `origin` does. */
export function softAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const authenticatorData = (flags: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE((counter += 1), 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, rest]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) =>
    JSON.stringify({
      id: base64(id),
      rawId: base64(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    /** Creates the passkey (RegistrationResponseJSON). */
    create: (challenge: string): string => {
      // An ES256 key as COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(attested, Buffer.concat([Buffer.alloc(16), length, id, key]));
      // {fmt: "none", attStmt: {}, authData: data} in CBOR.
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: base64(clientData('webauthn.create', challenge)),
        attestationObject: base64(object),
      });
    },
    /** Signs in (AuthenticationResponseJSON). */
    sign: (challenge: string): string => {
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(verified);
      return answer({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
