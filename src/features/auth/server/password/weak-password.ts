import { AppError } from '#platform/shared/app-error.ts';
import type { Account } from '#features/people/server/index.ts';

/** What a password must not be guessable from. */
type OwnData = Pick<Account, 'email' | 'firstName' | 'lastName'>;

/** Refuses a password that is easy to guess, also from its owner's name or e-mail. */
export async function refuseWeakPassword(
  password: string,
  { email, firstName, lastName }: OwnData,
  path: 'password' | 'newPassword',
): Promise<void> {
  // Imported on demand, because its dictionaries are large and commands and jobs do not need them.
  const { passwordStrength } = await import('#platform/shared/password-strength.ts');
  if (passwordStrength(password, [firstName, lastName, email]) !== 'weak') return;
  const message = 'That password is too easy to guess. Please choose another one';
  throw new AppError('VALIDATION', { message, issues: [{ path, message }] });
}
