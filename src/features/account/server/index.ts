import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { deleteAccount } from './delete-account.ts';
import { erasureRules } from './erasures.ts';
import { exportData } from './export-data.ts';
import { confirmEmailChange } from './email-change/confirm-email-change.ts';
import { revertEmail, stopEmailChange } from './email-change/undo-email-change.ts';
import { cancelEmailChange, getPendingEmail, resendEmailChange, updateEmail } from './email-change/update-email.ts';
import { endSession, listSessions, signOutEverywhere } from './sessions.ts';
import { updateName } from './update-name.ts';
import { updatePassword } from './update-password.ts';

export { forgetPerson } from './delete-account.ts';
export { collectExport } from './export-data.ts';
export { eraseDeletedAgain, ERASURES_KEPT } from './erasures.ts';

export const account: ServerFeature = {
  name: 'account',
  routes: [
    route(contract.updateName, (ctx, { body }) => updateName(ctx, body)),
    route(contract.updateEmail, (ctx, { body }) => updateEmail(ctx, body)),
    route(contract.getPendingEmail, (ctx) => getPendingEmail(ctx)),
    route(contract.resendEmailChange, (ctx) => resendEmailChange(ctx)),
    route(contract.cancelEmailChange, (ctx) => cancelEmailChange(ctx)),
    route(contract.confirmEmailChange, (ctx, { body }) => confirmEmailChange(ctx, body)),
    route(contract.stopEmailChange, (ctx, { body }) => stopEmailChange(ctx, body.token)),
    route(contract.revertEmail, (ctx, { body }) => revertEmail(ctx, body.token)),
    route(contract.updatePassword, (ctx, { body }) => updatePassword(ctx, body)),
    route(contract.listSessions, (ctx) => listSessions(ctx)),
    route(contract.endSession, (ctx, { params }) => endSession(ctx, params.id)),
    route(contract.signOutEverywhere, (ctx) => signOutEverywhere(ctx)),
    route(contract.exportData, (ctx) => exportData(ctx)),
    route(contract.deleteAccount, (ctx, { body }) => deleteAccount(ctx, body.currentPassword)),
  ],
  tables: [erasureRules],
};
