import { listContactMessages } from '#features/contact/server/index.ts';
import { listOptOutRequests } from '#features/opt-out/server/index.ts';
import { route, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { closeContactMessage } from './close-contact-message.ts';
import { decideCase } from './cases/decide-case.ts';
import { listCases } from './cases/list-cases.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideOptOut } from './decide-opt-out.ts';
import { getOverview } from './get-overview.ts';
import { liftSanction } from './lift-sanction.ts';
import { listSanctions } from './list-sanctions.ts';
import { createPromoCode, listPromoCodes, switchPromoCode } from './promo-codes.ts';
import { withEvents } from './read-events.ts';
import { listAppeals } from './view-appeals.ts';

export const routes: Route[] = [
  route(contract.getOverview, (ctx) => getOverview(ctx)),
  route(contract.listCases, (ctx, { query }) => listCases(ctx, query)),
  route(contract.decideCase, (ctx, { params, body }) => decideCase(ctx, params.id, body)),
  route(contract.listSanctions, (ctx) => listSanctions(ctx)),
  route(contract.liftSanction, (ctx, { params, body }) => liftSanction(ctx, params.id, body.reason)),
  route(contract.listAppeals, (ctx) => listAppeals(ctx)),
  route(contract.decideAppeal, (ctx, { params, body }) => decideAppeal(ctx, params.id, body.lift, body.reason)),
  route(contract.listContactMessages, async (ctx) => ({
    messages: await withEvents(ctx, await listContactMessages(ctx)),
  })),
  route(contract.closeContactMessage, (ctx, { params }) => closeContactMessage(ctx, params.id)),
  route(contract.listOptOuts, async (ctx) => ({ optOuts: await withEvents(ctx, await listOptOutRequests(ctx)) })),
  route(contract.decideOptOut, (ctx, { params, body }) => decideOptOut(ctx, params.id, body.accept, body.reason)),
  route(contract.listPromoCodes, (ctx) => listPromoCodes(ctx)),
  route(contract.createPromoCode, (ctx, { body }) => createPromoCode(ctx, body)),
  route(contract.switchPromoCode, (ctx, { params, body }) => switchPromoCode(ctx, params.id, body.isActive)),
];
