import type { FormScript } from '../../http/answers/securityHeaders.ts';

/** The addresses of the sign-in page's only script, and of what that requests. */
export const passkeyPaths = {
  script: '/api/authorization/passkey.js',
  options: '/api/authorization/passkey',
} as const;

/**
 * Signs in with a passkey. Without it, or in a browser that can't, the page shows no sign of passkeys.
 */
export const passkeyScript = `const form = document.querySelector('form[data-passkey]');
const problem = form.querySelector('[role=alert]');
async function signIn() {
  const answer = await fetch(form.dataset.passkey, { method: 'POST' });
  const options = await answer.json();
  if (!answer.ok) throw new Error(options.message);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  form.querySelector('[name=credential]').value = JSON.stringify(credential.toJSON());
  form.requestSubmit();
}
form.querySelector('[type=button]').addEventListener('click', () => {
  problem.hidden = true;
  signIn().catch((error) => {
    problem.textContent = error.name === 'NotAllowedError' ? 'No passkey was used. Try again, or sign in with your name.' : error.message;
    problem.hidden = false;
  });
});
form.hidden = globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === undefined;
`;

/** The script of a page, and the address that it requests. */
export function scriptAt({ origin }: { readonly origin: string }): FormScript {
  return { script: origin + passkeyPaths.script, asks: origin + passkeyPaths.options };
}
