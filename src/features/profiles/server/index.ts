import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { getAvatar } from './get-avatar.ts';
import { searchInstagram } from './search-instagram.ts';
import { searchProfiles } from './search-profiles.ts';
import { searchLogRules } from './table-rules.ts';

export { askInstagram } from './look-up-account.ts';
export { rememberFound, type ProfileSearch } from './search-profiles.ts';

export const profiles: ServerFeature = {
  name: 'profiles',
  routes: [
    route(contract.searchInstagram, (ctx, { query }) => searchInstagram(ctx, query.username)),
    route(contract.searchProfiles, (ctx, { query }) => searchProfiles(ctx, query.q)),
    route(contract.getAvatar, (ctx, { params, query }) => getAvatar(ctx, params.username, query.tag)),
  ],
  tables: [searchLogRules],
};
