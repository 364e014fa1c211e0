// src/app/worker/trustedTypes.ts has the same policy for the page; realms share no module with side
// effects.
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

/** Wraps the address of one of the app's scripts for `importScripts`. */
export function trustedScript(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
