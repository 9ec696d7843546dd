import { forms } from '../attacks/clues.ts';
import type { Dump } from '../dump.ts';
import { evidenceOf } from './nights.ts';

/** The account with each of these e-mails, where a row with a user's id has it: plain, or hashed without a key. */
export function accountsByEmail(dumps: readonly Dump[], emails: readonly string[]): Map<string, number> {
  const users = new Map<string, number>();
  for (const { user, row } of dumps.flatMap((dump) => [...evidenceOf(dump).traces.values()].flat())) {
    for (const value of row.values.values()) users.set(value.toLowerCase(), user);
  }
  return new Map(
    emails.flatMap((email): [string, number][] => {
      const [user] = forms(email).flatMap((form) => users.get(form) ?? []);
      return user === undefined ? [] : [[email, user]];
    }),
  );
}
