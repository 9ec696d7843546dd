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
export { closedTagOf, requestTagOf } from './handle-tags.ts';
export { pagesOfHolders } from './holders.ts';
export type { KnownAccount } from './lookups/lookup-cache.ts';
export { openLocalBudget, type VisitorBudget } from './lookups/visitor-budget.ts';
export { accountId, handleId } from './network-ids.ts';
export {
  acceptsConfessions,
  closedHandlesSql,
  closeHandle,
  makePermanent,
  reopenHandle,
  withoutOptedOut,
} from './opt-outs.ts';
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

export { openSharedLookups } from './lookups/shared-lookups.ts';

export const handles: ServerFeature = { name: 'handles', routes: [], tables: handleTables };
