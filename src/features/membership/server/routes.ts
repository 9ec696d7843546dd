import { route, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { getBilling } from './billing/get-billing.ts';
import { cancelSuspended } from './billing/cancel-suspended.ts';
import { cancelSubscription, refundSubscription, resumeSubscription } from './billing/change-subscription.ts';
import { confirmPremiumSignup } from './premium-signup/confirm-premium-signup.ts';
import { confirmSubscription, createSubscription } from './checkout/create-subscription.ts';
import { createPremiumSignup } from './premium-signup/create-premium-signup.ts';
import { getPaymentState } from './checkout/get-payment-state.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { confirmCardUpdate, startCardUpdate } from './billing/update-card.ts';

export const routes: Route[] = [
  route(contract.getPaymentSettings, ({ stripe }) => ({ publishableKey: stripe.publishableKey })),
  route(contract.createPremiumSignup, (ctx, { body }) => createPremiumSignup(ctx, body)),
  route(contract.confirmPremiumSignup, (ctx, { body }) => confirmPremiumSignup(ctx, body.paymentIntentId)),
  route(contract.createSubscription, (ctx, { body }) => createSubscription(ctx, body)),
  route(contract.confirmSubscription, (ctx, { body }) => confirmSubscription(ctx, body.paymentIntentId)),
  route(contract.getPaymentState, (ctx, { params, query }) =>
    getPaymentState(ctx, params.intentId, query.clientSecret),
  ),
  route(contract.getBilling, (ctx) => getBilling(ctx)),
  route(contract.cancelSubscription, (ctx) => cancelSubscription(ctx)),
  route(contract.cancelSuspended, (ctx, { body }) => cancelSuspended(ctx, body.ticket)),
  route(contract.resumeSubscription, (ctx) => resumeSubscription(ctx)),
  route(contract.refundSubscription, (ctx) => refundSubscription(ctx)),
  route(contract.startCardUpdate, (ctx) => startCardUpdate(ctx)),
  route(contract.confirmCardUpdate, (ctx, { body }) => confirmCardUpdate(ctx, body.setupIntentId)),
  route(contract.receiveWebhook, (ctx) => receiveWebhook(ctx)),
];
