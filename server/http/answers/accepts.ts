/** Whether the client accepts a body with this encoding. */
export function accepts(request: Request, coding: 'gzip'): boolean {
  const pattern = new RegExp(String.raw`\b${coding}\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))`, 'i');
  return pattern.test(request.headers.get('Accept-Encoding') ?? '');
}

/** Whether the client already has the version with this entity tag (RFC 9110, 13.1.2). */
export function has(request: Request, etag: string): boolean {
  const sent = request.headers.get('If-None-Match');
  if (sent === null) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return sent.trim() === '*' || sent.split(',').some((tag) => bare(tag) === bare(etag));
}
