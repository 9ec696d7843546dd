import { done } from '#platform/shared/fields.ts';
import { signedUp } from '#features/auth/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import { sessionEnded } from '#platform/server/session/events.ts';
import * as contract from '../contract.ts';
import { seedDemoProof } from './demo.ts';
import { exchangeToken, startLogin } from './login/login.ts';
import { indexNamesJob } from './found-by-name/findable-names.ts';
import { deleteOwnProofs, forgetSession } from './proofs/delete-proofs.ts';
import { deauthorize, getDataDeletion, repeatDeletionJob, requestDataDeletion } from './meta/meta-callbacks.ts';
import { verificationTables } from './table-rules.ts';
import { verifyProfile } from './proofs/verify-profile.ts';
import { keepProofs } from './proofs/keep-proofs.ts';
import { answerMessageJob } from './message/answer-message.ts';
import { confirmMessageProof } from './message/confirm-message-proof.ts';
import { helpJob } from './message/replies.ts';
import { confirmWebhook, receiveMessages } from './message/receive-messages.ts';
import { cancelMessageProof, getMessageProof, startMessageProof } from './message/start-message-proof.ts';
import { renewTokenJob } from './own-account.ts';
import { pausesJob } from './proofs/ended-proofs.ts';

export { handleProven, proofsWithdrawn } from './events.ts';
export { findMembersByName } from './found-by-name/find-members-by-name.ts';
export { confirmAccount } from './other-ids/confirm-account.ts';
export { findLoginOf, findSenderOf } from './other-ids/find-other-id.ts';
export { askSenders, readSender } from './own-account.ts';
export { deleteProofs } from './proofs/delete-proofs.ts';
export { LinkableAccount, type ShownAccount } from './proofs/instagram-accounts.ts';
export { takeLink } from './proofs/login-steps.ts';
export {
  accountsHeldBy,
  accountsOfMember,
  accountsOfMembers,
  findProvedAccounts,
  type ProvedByOne,
} from './proofs/proofs.ts';
export { publishProof, saveProof } from './proofs/save-proof.ts';
export { PROOF_DAYS } from './proofs/sealed-proof.ts';
export { namesMatch } from './proofs/verify-profile.ts';

export const verification: ServerFeature = {
  name: 'verification',
  routes: [
    route(contract.startInstagramLogin, (ctx, { body }) => startLogin(ctx, body.mode)),
    route(contract.exchangeToken, (ctx, { body }) => exchangeToken(ctx, body)),
    route(contract.startMessageProof, (ctx, { body }) => startMessageProof(ctx, body.mode)),
    route(contract.getMessageProof, (ctx) => getMessageProof(ctx)),
    route(contract.confirmMessageProof, (ctx, { body }) => confirmMessageProof(ctx, body)),
    route(contract.cancelMessageProof, (ctx) => cancelMessageProof(ctx)),
    route(contract.receiveMessages, (ctx) => receiveMessages(ctx)),
    route(contract.confirmWebhook, (ctx, { query }) => confirmWebhook(ctx, query)),
    route(contract.verifyProfile, (ctx, { body }) => verifyProfile(ctx, body)),
    route(contract.forgetVerification, async (ctx) => {
      await deleteOwnProofs(ctx);
      return done;
    }),
    route(contract.deauthorize, (ctx, { body }) => deauthorize(ctx, body.signed_request)),
    route(contract.requestDataDeletion, (ctx, { body }) => requestDataDeletion(ctx, body.signed_request)),
    route(contract.getDataDeletion, (ctx, { params }) => getDataDeletion(ctx, params.code)),
  ],
  tables: verificationTables,
  jobs: [pausesJob, indexNamesJob, answerMessageJob, helpJob, renewTokenJob, repeatDeletionJob],
  on: [on(signedUp, keepProofs), on(sessionEnded, forgetSession)],
  demo: seedDemoProof,
};
