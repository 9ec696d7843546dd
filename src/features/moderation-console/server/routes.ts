import { route, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { decideCase, maySuspend } from './cases/decide-case.ts';
import { listCases } from './cases/list-cases.ts';
import { getDecisionTimes } from './cases/get-decision-times.ts';
import { closeContactMessage, listContactMessages } from './contact-messages.ts';
import { decideAppeal } from './appeals/decide-appeal.ts';
import { getOverview } from './get-overview.ts';
import { decideOptOut, listOptOuts } from './opt-outs.ts';
import { createPromoCode, listPromoCodes, switchPromoCode } from './promo-codes.ts';
import { liftSanction, listSanctions } from './sanctions.ts';
import { listAppeals } from './appeals/list-appeals.ts';

export const routes: Route[] = [
  route(contract.getOverview, (ctx) => getOverview(ctx)),
  route(contract.listCases, (ctx, { query }) => listCases(ctx, query)),
  route(contract.decideCase, (ctx, { params, body }) => decideCase(ctx, params.id, body)),
  route(contract.getDecisionTimes, (ctx) => getDecisionTimes(ctx)),
  route(contract.maySuspend, (ctx) => maySuspend(ctx)),
  route(contract.listSanctions, (ctx) => listSanctions(ctx)),
  route(contract.liftSanction, (ctx, { params, body }) => liftSanction(ctx, params.id, body.reason)),
  route(contract.listAppeals, (ctx) => listAppeals(ctx)),
  route(contract.decideAppeal, (ctx, { params, body }) => decideAppeal(ctx, params.id, body.lift, body.reason)),
  route(contract.listContactMessages, (ctx) => listContactMessages(ctx)),
  route(contract.closeContactMessage, (ctx, { params }) => closeContactMessage(ctx, params.id)),
  route(contract.listOptOuts, (ctx) => listOptOuts(ctx)),
  route(contract.decideOptOut, (ctx, { params, body }) => decideOptOut(ctx, params.id, body.accept, body.reason)),
  route(contract.listPromoCodes, (ctx) => listPromoCodes(ctx)),
  route(contract.createPromoCode, (ctx, { body }) => createPromoCode(ctx, body)),
  route(contract.switchPromoCode, (ctx, { params, body }) => switchPromoCode(ctx, params.id, body.isActive)),
];
