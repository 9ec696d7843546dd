import { expect, it } from 'vitest';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { PasskeyName } from '../../contract.ts';
import {
  MAX_CREDENTIAL_ID,
  MAX_PUBLIC_KEY,
  openPasskey,
  passkeyRow,
  passkeySlots,
  TRANSPORTS,
} from './sealed-passkey.ts';

const subject = appPerFile();

it('the largest passkey fits into its box, which is as long as that of the smallest', () => {
  const { keys } = subject.services;
  const [slot = Buffer.alloc(0)] = passkeySlots(keys, 1);
  const small = {
    userId: 1,
    credentialId: 'a',
    publicKey: 'a',
    counter: 0,
    transports: [],
    name: 'a',
    createdOn: '2026-03-14',
    lastUsedOn: null,
    isSynced: true,
  };
  const large = {
    userId: Number.MAX_SAFE_INTEGER,
    credentialId: 'a'.repeat(MAX_CREDENTIAL_ID),
    publicKey: 'a'.repeat(MAX_PUBLIC_KEY),
    counter: 2 ** 32 - 1,
    transports: [...TRANSPORTS],
    // Half of a pair takes six characters, more than any other.
    name: PasskeyName.parse('\ud800'.repeat(40)),
    createdOn: '2026-03-14',
    lastUsedOn: '2026-03-14',
    isSynced: false,
  };
  const rows = [small, large].map((passkey) => passkeyRow(keys, slot, passkey));
  expect(rows.map((row) => openPasskey(keys, row))).toEqual([small, large]);
  expect(new Set(rows.map(({ box }) => box.length)).size).toBe(1);
});
