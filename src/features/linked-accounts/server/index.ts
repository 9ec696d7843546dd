import { proofsWithdrawn } from '#features/verification/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { seedDemoLink } from './demo.ts';
import { linkAccount } from './link-account.ts';
import { listLinkedAccounts } from './list-linked-accounts.ts';
import { reverifyJob } from './reverify/reverify-linked.ts';
import { linkRules } from './table-rules.ts';
import { deleteLinks, unlinkAccount } from './unlink-account.ts';

export { accountLinked } from './events.ts';

export const linkedAccounts: ServerFeature = {
  name: 'linked-accounts',
  routes: [
    route(contract.listLinkedAccounts, (ctx) => listLinkedAccounts(ctx)),
    route(contract.linkAccount, (ctx, { body }) => linkAccount(ctx, body.instagramAccessToken)),
    route(contract.unlinkAccount, (ctx, { params }) => unlinkAccount(ctx, params.id)),
  ],
  tables: [linkRules],
  jobs: [reverifyJob],
  on: [on(proofsWithdrawn, deleteLinks)],
  demo: seedDemoLink,
};
