/** The scheme with `:`, `//authority`, the path, and the rest. */
const parts = /^([A-Za-z][A-Za-z0-9+.-]*:)?(\/\/[^/?#]*)?([^?#]*)(.*)$/s;

/** Resolves a reference against a base and removes dot segments (RFC 3986, section 5.2). */
export function resolveUri(base: string, reference: string): string {
  const [, scheme, authority, path = '', rest = ''] = parts.exec(reference) ?? [];
  if (scheme !== undefined) return reference;
  const [, baseScheme = '', baseAuthority = '', basePath = '', baseRest = ''] =
    parts.exec(base) ?? [];
  if (authority !== undefined) return baseScheme + reference;
  const origin = baseScheme + baseAuthority;
  if (path === '') {
    const query = baseRest.split('#', 1)[0] ?? '';
    return origin + basePath + (rest.startsWith('?') ? rest : query + rest);
  }
  if (path.startsWith('/')) return origin + withoutDots(path) + rest;
  const folder = basePath.slice(0, basePath.lastIndexOf('/') + 1);
  return origin + withoutDots(folder + path) + rest;
}

function withoutDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/');
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === '..') {
      if (kept.length > 1 || (kept.length === 1 && kept[0] !== '')) kept.pop();
    } else if (segment !== '.') kept.push(segment);
    if (isLast && (segment === '.' || segment === '..')) kept.push('');
  });
  return kept.join('/');
}
