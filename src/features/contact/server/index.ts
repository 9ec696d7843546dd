import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { seedDemoMessage } from './demo.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { contactRules } from './table-rules.ts';

export { contactDeadlines, listContactMessages, recordAnswer } from './answer-messages.ts';

export const contact: ServerFeature = {
  name: 'contact',
  routes: [route(contract.sendContactMessage, (ctx, { body }) => sendContactMessage(ctx, body))],
  tables: [contactRules],
  demo: seedDemoMessage,
};
