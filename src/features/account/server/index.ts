import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { deleteAccount } from './delete-account.ts';
import { erasureRules } from './erasures.ts';
import { exportData } from './export-data.ts';
import { endSession, listSessions, signOutEverywhere } from './sessions.ts';
import { revertEmail, updateEmail } from './update-email.ts';
import { updatePassword } from './update-password.ts';

export { ERASURES_KEPT, eraseLeavers } from './erasures.ts';
export { forgetPerson } from './forget-person.ts';

export const account: ServerFeature = {
  name: 'account',
  routes: [
    route(contract.updateEmail, (ctx, { body }) => updateEmail(ctx, body)),
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
