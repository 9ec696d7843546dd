import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { startPasskey } from '../../contract.ts';

/** Made by @simplewebauthn/server; the contract does not repeat their fields. */
type Options = AnswerOf<typeof startPasskey>;

/** False at an IP address: passkeys belong to a domain. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Asks the browser for a new passkey. */
export async function createPasskey(options: Options) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return toAnswer(await startRegistration({ optionsJSON }));
}

/** Asks the browser for an answer by one of its passkeys. */
export async function askForPasskey(options: Options) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return toAnswer(await startAuthentication({ optionsJSON }));
}

/** A plain object, as the contract has it. */
function toAnswer(answer: AuthenticationResponseJSON | RegistrationResponseJSON) {
  return { ...answer };
}
