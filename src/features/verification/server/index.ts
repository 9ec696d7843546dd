import { done } from '#platform/shared/fields.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { seedDemoProof } from './demo.ts';
import { exchangeToken } from './exchange-token.ts';
import { forgetProfiles } from './forget-proofs.ts';
import { deauthorize, getDataDeletion, requestDataDeletion } from './meta-callbacks.ts';
import { startLogin } from './start-login.ts';
import { verificationTables } from './table-rules.ts';
import { verifyProfile } from './verify-profile.ts';
import { pausesJob } from './walk-holders.ts';

export { findConfirmedPeople } from './find-people.ts';
export { handleProven, proofsWithdrawn } from './events.ts';
export { findMinors } from './find-minors.ts';
export { forgetProof } from './forget-proofs.ts';
export { claimHandle, readHistories } from './handle-claims.ts';
export {
  handlesHeldBy,
  handlesHeldByEach,
  holderOf,
  holdersOf,
  holdHandle,
  releaseHandle,
  type HeldHandle,
} from './handle-holders.ts';
export { keepProof, publishProof } from './keep-proof.ts';
export { LinkableAccount, renameNetworkId } from './instagram-accounts.ts';
export { takeLink } from './login-steps.ts';
export { namesMatch } from './names-match.ts';
export {
  confirmedProfiles,
  DAYS_KEPT,
  endOfProof,
  rememberProfile,
  type ConfirmedProfile,
} from './verified-profiles.ts';

export const verification: ServerFeature = {
  name: 'verification',
  routes: [
    route(contract.startInstagramLogin, (ctx, { body }) => startLogin(ctx, body.mode)),
    route(contract.exchangeToken, (ctx, { body }) => exchangeToken(ctx, body)),
    route(contract.verifyProfile, (ctx, { body }) => verifyProfile(ctx, body.profileName)),
    route(contract.forgetVerification, async (ctx) => {
      await forgetProfiles(ctx);
      return done;
    }),
    route(contract.deauthorize, (ctx, { body }) => deauthorize(ctx, body.signed_request)),
    route(contract.requestDataDeletion, (ctx, { body }) => requestDataDeletion(ctx, body.signed_request)),
    route(contract.getDataDeletion, (ctx, { params }) => getDataDeletion(ctx, params.code)),
  ],
  tables: verificationTables,
  jobs: [pausesJob],
  demo: seedDemoProof,
};
