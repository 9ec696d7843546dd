import * as contract from '#features/auth-factors/contract.ts';
import type { Browser } from './browser.ts';
import { SoftwareAuthenticator, type Behaviour } from './software-authenticator.ts';

/** What a browser does with passkeys. Each call asks for options and answers them. */

export async function addPasskey(browser: Browser, device = new SoftwareAuthenticator(), behaviour: Behaviour = {}) {
  const options = await browser.call(contract.startPasskey);
  if (options.status !== 200) throw new Error(`No passkey can be added: ${options.error.code}`);
  const answer = device.register(options.body, behaviour);
  const added = await browser.call(contract.addPasskey, { body: { name: 'My phone', answer } });
  return { device, ...added };
}

export async function signInWithPasskey(browser: Browser, device: SoftwareAuthenticator, behaviour: Behaviour = {}) {
  const { body: options } = await browser.call(contract.startPasskeySignIn);
  return browser.call(contract.signInWithPasskey, { body: { answer: device.sign(options, behaviour) } });
}

export async function confirmWithPasskey(browser: Browser, device: SoftwareAuthenticator, behaviour: Behaviour = {}) {
  const { body: options } = await browser.call(contract.startPasskeyConfirmation);
  return browser.call(contract.confirmIdentity, { body: { answer: device.sign(options, behaviour) } });
}
