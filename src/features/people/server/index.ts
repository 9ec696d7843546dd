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
export { changeAccount, insertAccount, lockAccount, readAccount, readAccountByEmail } from './accounts.ts';
export { keepAccount } from './keep-account.ts';
export { findMailRefusal } from './mail-refusal.ts';
export { changeRole, listModerators } from './moderators.ts';
export { mailboxTag, normaliseEmail, personTags, personTagTexts, type Person } from './person.ts';
export { NewestAccounts } from './newest-accounts.ts';
export { shareNewestAccounts } from './share-newest.ts';
export {
  changeUser,
  emailTaken,
  findByEmail,
  findById,
  listPeople,
  lockUser,
  readOwnAccount,
  readPeople,
  readPerson,
} from './users.ts';

export const people: ServerFeature = { name: 'people', routes: [], tables: [userRules] };
