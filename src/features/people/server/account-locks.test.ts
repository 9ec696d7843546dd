import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { lockChanges, lockForDeletion } from './account-locks.ts';

const subject = appPerFile();

it('the lock of an account needs a transaction', async () => {
  await expect(lockChanges(subject.services, 1)).rejects.toThrow('The lock of an account needs a transaction');
});

it('the lock of an account is refused after one that comes later in the order, unless the transaction has it', async () => {
  const inWrongOrder = inTransaction(subject.services, async (tx) => {
    await takeLock(tx, 'letters');
    await lockChanges(tx, 1);
  });
  await expect(inWrongOrder).rejects.toThrow('The locks of accounts come before all others');
  await inTransaction(subject.services, async (tx) => {
    await inTransaction(tx, (savepoint) => lockForDeletion(savepoint, 1));
    await takeLock(tx, 'letters');
    await lockChanges(tx, 1);
    await expect(lockChanges(tx, 2)).rejects.toThrow('The locks of accounts come before all others');
  });
});
