/** Browsers treat these as safe without https (Secure Contexts, section 3.1). */
export function isLocal(url: URL): boolean {
  return (
    url.protocol === 'http:' &&
    (/(?:^|\.)localhost$/.test(url.hostname) || ['127.0.0.1', '[::1]'].includes(url.hostname))
  );
}
