import { expect, it } from 'vitest';
import { SoftwareAuthenticator, type Behaviour } from '#test/harness/software-authenticator.ts';
import { isWithoutCertificates } from './attestation.ts';

const registered = (attestation?: Behaviour['attestation']) =>
  new SoftwareAuthenticator().register({ challenge: 'any' }, attestation ? { attestation } : {});

it('a new passkey has no certificates, and may have signed itself', async () => {
  expect(await isWithoutCertificates(registered())).toBe(true);
  expect(await isWithoutCertificates(registered({ format: 'packed', hasCertificate: false }))).toBe(true);
});

it.each(['packed', 'android-key', 'android-safetynet', 'apple', 'fido-u2f', 'tpm', 'unknown'])(
  'an attestation with certificates is recognised before the library reads it: %s',
  async (format) => {
    expect(await isWithoutCertificates(registered({ format, hasCertificate: true }))).toBe(false);
  },
);
