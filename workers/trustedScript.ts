// The page has the same policy in src/app/worker/trustedTypes.ts: realms share no module that does anything.
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

declare global {
  interface WorkerGlobalScope {
    readonly trustedTypes?: TrustedTypesFactory;
  }
}

const policy = self.trustedTypes?.createPolicy('typewright', {
  createScriptURL(url) {
    const { origin } = new URL(url, location.href);
    if (origin !== location.origin) throw new TypeError(`Not a script of this app: ${url}`);
    return url;
  },
});

/** The address of a script of this app, as `importScripts` takes it. */
export function trustedScript(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
