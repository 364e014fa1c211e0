import type { Asset, Representation } from './assets.ts';

/** The answer to a GET or HEAD for one file: 200, or 304 when the client has it already. */
export function serveAsset(asset: Asset, request: Request): Response {
  const chosen = chooseRepresentation(asset, request.headers.get('Accept-Encoding') ?? '');
  const headers = new Headers({
    'Content-Type': asset.type,
    'Cache-Control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: chosen.etag,
    Vary: 'Accept-Encoding',
  });
  if (matches(request.headers.get('If-None-Match'), chosen.etag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  if (chosen.coding !== 'identity') headers.set('Content-Encoding', chosen.coding);
  headers.set('Content-Length', String(chosen.body.byteLength));
  return new Response(chosen.body, { headers });
}

/** The first form that the client accepts (RFC 9110, 12.5.3). */
function chooseRepresentation(asset: Asset, acceptEncoding: string): Representation {
  const accepted = new Map<string, boolean>();
  for (const item of acceptEncoding.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    accepted.set(coding, quality === undefined || Number(quality.slice(2)) > 0);
  }
  const chosen = asset.representations.find(
    ({ coding }) => coding === 'identity' || (accepted.get(coding) ?? accepted.get('*') ?? false),
  );
  if (chosen === undefined) throw new Error('An asset has no identity form.');
  return chosen;
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2): a proxy may have weakened our tag. */
function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}
