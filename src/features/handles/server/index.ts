import type { ServerFeature } from '#platform/server/feature.ts';
import { handleTables } from './table-rules.ts';

export { asIds, igsidOf, senderId, wayOf, type AccountId } from './account-ids.ts';
export { idsOf, newAccount, withConfirmation, type AccountState, type NextNumbers } from './account-state.ts';
export {
  changeAccount,
  changeAccounts,
  findByScopedId,
  pagesOfAccounts,
  readAccounts,
  readOwnAccounts,
} from './accounts.ts';
export { Address, addressOf, type SenderNow } from './address-of.ts';
export { changeBlock, isBlocked } from './blocked-authors.ts';
export { pagesOfHolders } from './holders.ts';
export { readPeriods } from './periods.ts';
export {
  holderOf,
  isHeldElsewhere,
  isMinors,
  PAUSE_DAYS,
  proversOf,
  withoutEnded,
  withoutProver,
  type HoldOutcome,
} from './provers.ts';
export { OtherId, partAccount, recordProof } from './record-proof.ts';
export { readAddressed, readRecordedOwners, type RecordedOwner } from './recorded-owners.ts';

export const handles: ServerFeature = { name: 'handles', routes: [], tables: handleTables };
