import { refuse, succeed, type Result } from '../../../domain/model/values/result.ts';

/** Whether this browser can make passkeys from a provider's options. */
export function canMakePasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  );
}

/** Lets the browser make a passkey; returns its answer (RegistrationResponseJSON) as text. */
export async function makePasskey(options: unknown): Promise<Result<string>> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser checks each of its fields
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    const made = await navigator.credentials.create({ publicKey });
    if (made instanceof PublicKeyCredential) return succeed(JSON.stringify(made.toJSON()));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') {
      return refuse('known', 'This device has a passkey for the account already.');
    }
  }
  return refuse('not-made', 'No passkey was made. Try again, and confirm what the browser asks.');
}
