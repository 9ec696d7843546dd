import type { ServerFeature } from '#platform/server/feature.ts';
import { userRules } from './table-rules.ts';

export { lockForDeletion, shareAccount } from './account-locks.ts';
export {
  accountBoxSql,
  accountsSql,
  accountTag,
  openAccount,
  requireAccount,
  toAccount,
  type AccountRecord,
  type Account,
} from './account.ts';
export {
  changeAccountRecord,
  insertAccount,
  keepAccount,
  lockAccountRecord,
  readAccountRecord,
  readAccountRecordByEmail,
} from './account-records.ts';
export { changeRole, listModerators } from './moderators.ts';
export { NewestAccounts, shareNewestAccounts } from './newest-accounts.ts';
export { mailboxTag, normaliseEmail, personTags, personTagTexts, type Person } from './person.ts';
export {
  changeAccount,
  emailTaken,
  findByEmail,
  findById,
  findMailRefusal,
  listPeople,
  lockAccount,
  readOwnAccount,
  readPeople,
  readPerson,
} from './accounts.ts';

export const people: ServerFeature = { name: 'people', routes: [], tables: [userRules] };
