import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { receiveMailEvents } from './receive-mail-events.ts';

export const mail: ServerFeature = {
  name: 'mail',
  routes: [route(contract.receiveMailEvents, (ctx) => receiveMailEvents(ctx))],
  tables: [],
};
