import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { seedDemoSettings } from './demo.ts';
import { getPrivacySettings, updatePrivacySettings } from './settings.ts';
import { privacyRules } from './table-rules.ts';

export { changeEmails, privacySettingsOf, withEmailsOn, withNameSearchOn } from './settings.ts';

export const privacy: ServerFeature = {
  name: 'privacy',
  routes: [
    route(contract.getPrivacySettings, (ctx) => getPrivacySettings(ctx)),
    route(contract.updatePrivacySettings, (ctx, { body }) => updatePrivacySettings(ctx, body)),
  ],
  tables: [privacyRules],
  demo: seedDemoSettings,
};
