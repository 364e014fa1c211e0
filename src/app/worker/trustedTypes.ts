interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): ScriptUrlPolicy;
}

// TypeScript's DOM library does not declare Trusted Types yet, and not every browser has them.
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory;
  }
}

/**
 * The only policy that the content security policy allows: scripts of this origin may become
 * workers.
 */
const policy = globalThis.window?.trustedTypes?.createPolicy('typewright', {
  createScriptURL(url) {
    const { origin } = new URL(url, location.href);
    if (origin !== location.origin) throw new TypeError(`Not a script of this app: ${url}`);
    return url;
  },
});

export function createModuleWorker(url: string): Worker {
  return new Worker(trustedScript(url), { type: 'module' });
}

/** Wraps the address of one of the app's scripts for an API that runs scripts. */
export function trustedScript(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
