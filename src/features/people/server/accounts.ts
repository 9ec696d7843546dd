import { AppError, ERRORS } from '#platform/shared/app-error.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { forgetRefusals, findOwnRefusal } from '#platform/server/mail/refusals/find-refusals.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { Person } from './person.ts';
import { requireAccount, toAccount, type AccountRecord, type Account } from './account.ts';
import {
  changeAccountRecord,
  isEmailTaken,
  lockAccountRecord,
  readAccountRecord,
  readAccountRecordByEmail,
  readAccountRecords,
  readPage,
} from './account-records.ts';

/** The signed-in member's account. */
export async function readOwnAccount(ctx: Ctx): Promise<Account> {
  return findById(ctx, requireMember(ctx).userId);
}

export async function findById(services: Uses<'db' | 'keys'>, userId: number): Promise<Account> {
  return toAccount(requireAccount(await readAccountRecord(services, userId)));
}

/** Reads a user, whom nobody else changes until the transaction ends. Verbs that redeem or revoke links start with this. */
export async function lockAccount(services: Uses<'db' | 'keys'>, userId: number): Promise<Account> {
  return toAccount(requireAccount(await lockAccountRecord(services, userId)));
}

/** Id and address of an account; null once it is deleted. */
export async function readPerson(
  services: Uses<'db' | 'keys'>,
  userId: number,
): Promise<Pick<Person, 'userId' | 'email'> | null> {
  const account = await readAccountRecord(services, userId);
  return account && { userId: account.id, email: account.email };
}

/** What other features need to know about several members. Deleted accounts are left out. */
export async function readPeople(services: Services, userIds: number[]) {
  const accounts = await readAccountRecords(services, userIds);
  return accounts.map((account) => {
    const { firstName, lastName, dateOfBirth } = account;
    return { ...personOf(account), firstName, lastName, dateOfBirth };
  });
}

/** A page of all members, and where the next page begins: null after the last one. */
export async function listPeople(
  services: Uses<'db' | 'keys'>,
  after: Buffer | null,
  limit: number,
): Promise<{ people: Person[]; next: Buffer | null }> {
  const { accounts, next } = await readPage(services, after, limit);
  return { people: accounts.map(personOf), next };
}

function personOf({ id: userId, email, emailVerifiedOn }: AccountRecord): Person {
  return { userId, email, emailVerified: emailVerifiedOn !== null };
}

export async function findByEmail(services: Uses<'db' | 'keys'>, email: string): Promise<Account | undefined> {
  const account = await readAccountRecordByEmail(services, email);
  return account ? toAccount(account) : undefined;
}

interface Change extends Partial<Pick<Account, 'email' | 'emailVerifiedOn' | 'firstName' | 'lastName'>> {
  /** The new password's hash. */
  password?: string;
}

/**
 * Returns the changed account. The database itself refuses a taken e-mail, so no race can slip past. Confirming an address shows
 * that mails to it arrive, so it gets all mails again.
 */
export async function changeAccount(services: Services, userId: number, change: Change): Promise<Account> {
  try {
    const user = toAccount(requireAccount(await changeAccountRecord(services, userId, () => change)));
    if (change.emailVerifiedOn) await forgetRefusals(services, user.email);
    return user;
  } catch (error) {
    if (isEmailTaken(error)) throw emailTaken('newEmail', error);
    throw error;
  }
}

/** Carries an issue for the field that the e-mail was typed into. */
export function emailTaken(path: 'email' | 'newEmail', cause?: unknown): AppError {
  return new AppError('EMAIL_TAKEN', { issues: [{ path, message: ERRORS.EMAIL_TAKEN.message }], cause });
}

/** Why a member gets no mails, or fewer: those to the address come back, or were marked as spam. */
export function findMailRefusal(
  services: Uses<'db' | 'keys' | 'clock'>,
  { email, emailVerifiedOn, createdAt }: Account,
): Promise<'bounce' | 'complaint' | null> {
  return findOwnRefusal(services, { email, emailVerified: emailVerifiedOn !== null, createdAt });
}
