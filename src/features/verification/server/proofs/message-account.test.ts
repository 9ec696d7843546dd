import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { rewrapKeyring } from '#platform/server/keys/rewrap-keyring.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { messageAccountId } from './message-account.ts';

const subject = appPerFile();

it('the id of an account that wrote to us is always the same, and neither Instagram’s nor a number', () => {
  const { keys } = subject.services;
  const id = messageAccountId(keys, '1784000000000001');
  expect(id).toMatch(/^message:[\w-]{43}$/);
  expect(messageAccountId(keys, '1784000000000001')).toBe(id);
  expect(messageAccountId(keys, '1784000000000002')).not.toBe(id);
});

it('the id stays when the operator changes the master key', async () => {
  const { db, keys } = subject.services;
  const id = messageAccountId(keys, '1784000000000001');
  const master = randomBytes(32);
  await rewrapKeyring(db, subject.master, master);
  expect(messageAccountId(await openKeyring(db, master), '1784000000000001')).toBe(id);
});
