import type { ServerFeature } from '#platform/server/feature.ts';
import { handleTables } from './table-rules.ts';

export {
  idsOf,
  newAccount,
  withConfirmation,
  type AccountState,
  type NextNumbers,
  type PublicPage,
} from './instagram-account.ts';
export {
  changeInstagramAccount,
  changeInstagramAccounts,
  findByScopedId,
  pagesOfInstagramAccounts,
  pagesOfHolders,
  readInstagramAccounts,
  readOwnAccounts,
} from './instagram-accounts.ts';
export { describeHandle } from './describe-handle.ts';
export { Address, addressOf, type SenderNow } from './address-of.ts';
export { changeBlock, isBlocked } from './blocked-authors.ts';
export type { KnownAccount } from './lookups/lookup-cache.ts';
export { openSharedLookups } from './lookups/shared-lookups.ts';
export { openLocalBudget, type VisitorBudget } from './lookups/visitor-budget.ts';
export { accountId, asIds, handleId, igsidOf, senderId, wayOf, type AccountId } from './network-ids.ts';
export {
  acceptsConfessions,
  closedHandlesSql,
  closedTagOf,
  closeHandle,
  makePermanent,
  reopenHandle,
  requestTagOf,
  withoutOptedOut,
} from './opt-outs.ts';
export { changeMutedWords, readMutedWords } from './muted-words.ts';
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
export { findHandleOwners, pageOf, shownPageOf, type HandleOwner } from './public-page.ts';
export { showsSmiles, withSmiles } from './smiles.ts';
export { OtherId, splitAccount, recordProof, recordProver, type RecordedProof } from './record-proof.ts';
export { readAddressed, readRecordedOwners, type RecordedOwner } from './recorded-owners.ts';

export const handles: ServerFeature = { name: 'handles', routes: [], tables: handleTables };
