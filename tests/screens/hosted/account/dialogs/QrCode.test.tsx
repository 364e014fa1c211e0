import decodeQR from 'qr/decode.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { totpAddress } from '../../../../../server/accounts/secrets/totp.ts';
import { QrCode } from '../../../../../src/screens/hosted/account/dialogs/QrCode.tsx';

/** Draws what the browser would, with four pixels for each module, and reads it as a camera does. */
function scan(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const pixels = size * 4;
  const data = new Uint8Array(pixels * pixels * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row++) {
      const start = (row * pixels + Number(x) * 4) * 4;
      for (let at = start; at < start + 16; at++) data[at] = at % 4 === 3 ? 255 : 0;
    }
  }
  return decodeQR({ width: pixels, height: pixels, data });
}

test('a QR code is read as the address that an authenticator app opens, whoever the account is', () => {
  for (const user of ['Ada', 'a'.repeat(64)]) {
    const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const address = totpAddress(secret, { server: 'api.example.com:8443', user });
    const svg = renderToStaticMarkup(<QrCode text={address} label="QR code" />);
    expect(svg).toContain('role="img" aria-label="QR code"');
    // Nothing that the page's content security policy forbids: no style, no address.
    expect(svg).not.toMatch(/style=|href|<image/);
    expect(scan(svg)).toBe(address);
  }
});
