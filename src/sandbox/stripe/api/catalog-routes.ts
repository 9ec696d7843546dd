import type { Stripe } from 'stripe';
import { flagIn, listIn, metadataIn, required } from './form.ts';
import { newCoupon } from '../objects/new-coupon.ts';
import { invalid } from '../stripe-fault.ts';
import { LIST_PARAMS, listOf, retrieve, type ApiRoute } from './api-route.ts';

const DURATIONS = ['forever', 'once', 'repeating'] as const;

export const catalogRoutes: ApiRoute[] = [
  retrieve('product', '/v1/products'),
  retrieve('price', '/v1/prices'),
  {
    method: 'GET',
    path: '/v1/prices',
    params: [...LIST_PARAMS, 'lookup_keys.*', 'active'],
    answer(ledger, form) {
      const keys = listIn(form, 'lookup_keys');
      const active = flagIn(form, 'active');
      const found = ledger
        .all('price')
        .filter((price) => keys.length === 0 || keys.includes(price.lookup_key ?? ''))
        .filter((price) => active === null || price.active === active);
      return listOf('/v1/prices', found, form) satisfies Stripe.ApiList<Stripe.Price>;
    },
  },
  retrieve('coupon', '/v1/coupons'),
  {
    method: 'POST',
    path: '/v1/coupons',
    params: ['id', 'percent_off', 'duration', 'name'],
    answer(ledger, form) {
      const id = form.get('id') ?? ledger.newId('coupon');
      if (ledger.find('coupon', id)) throw invalid('Coupon already exists.', 'resource_already_exists', 'id');
      const percent = Number(required(form, 'percent_off'));
      if (!(percent > 0 && percent <= 100)) throw invalid('Invalid percent_off', 'parameter_invalid', 'percent_off');
      const duration = DURATIONS.find((known) => known === (form.get('duration') ?? 'once'));
      if (!duration) throw invalid('Invalid duration', 'parameter_invalid', 'duration');
      return newCoupon(ledger, { id, percent_off: percent, duration, metadata: metadataIn(form) });
    },
  },
];
