import type { ServerFeature } from '#platform/server/feature.ts';
import { userRules } from './table-rules.ts';

export { lockForDeletion, shareAccount } from './account-locks.ts';
export {
  accountBoxSql,
  accountsSql,
  accountTag,
  openAccount,
  requireAccount,
  toUser,
  type Account,
  type User,
} from './account.ts';
export { changeAccount, insertAccount, keepAccount, lockAccount, readAccount, readAccountByEmail } from './accounts.ts';
export { changeRole, listModerators } from './moderators.ts';
export { NewestAccounts, shareNewestAccounts } from './newest-accounts.ts';
export { mailboxTag, normaliseEmail, personTags, personTagTexts, type Person } from './person.ts';
export {
  changeUser,
  emailTaken,
  findByEmail,
  findById,
  findMailRefusal,
  listPeople,
  lockUser,
  readOwnAccount,
  readPeople,
  readPerson,
} from './users.ts';

export const people: ServerFeature = { name: 'people', routes: [], tables: [userRules] };
