import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

interface Authenticator {
  /** How many passkeys it holds. */
  count: () => Promise<number>;
  /** Without its owner, every request ends as if the person had closed the browser's window. */
  setOwnerPresent: (isUserVerified: boolean) => Promise<void>;
}

/** Gives this browser a fingerprint reader that recognises its owner at once, with no passkeys in it. */
export async function addAuthenticator(): Promise<Authenticator> {
  const browser = cdp();
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  onTestFinished(async () => {
    await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await browser.send('WebAuthn.disable');
  });
  return {
    count: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setOwnerPresent: async (isUserVerified) => {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

/** Options as the server makes them, to create a passkey. */
export const CREATE_OPTIONS = {
  challenge: 'Zmx1dGU',
  rp: { name: 'Sub Rosa', id: location.hostname },
  user: { id: 'ZmxvcmE', name: 'flora@example.org', displayName: 'Flora Whitfield' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
};

/** Options as the server makes them, to ask for a passkey. */
export const USE_OPTIONS = { challenge: 'Zmx1dGU', rpId: location.hostname, userVerification: 'required' };

/** Puts a passkey for this site into the authenticator, and returns its id. */
export async function createPasskey(): Promise<string> {
  const bytes = new TextEncoder().encode('flora');
  const passkey = await navigator.credentials.create({
    publicKey: {
      challenge: bytes,
      rp: CREATE_OPTIONS.rp,
      user: { ...CREATE_OPTIONS.user, id: bytes },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  });
  return passkey?.id ?? '';
}
