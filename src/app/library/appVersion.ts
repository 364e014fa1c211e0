/** The version and commit that this page was built from: `0.1.0+4011d18a` (config/plugins/version.ts). */
export function appVersion(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? 'unknown';
}
