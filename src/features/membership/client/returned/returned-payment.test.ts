import { describe, expect, it } from 'vitest';
import { returnedBy } from './returned-payment.ts';

describe('the payment in an address', () => {
  it('is a payment, or a card without one', () => {
    const payment = '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=failed';
    expect(returnedBy(payment)).toBe('pi_1_secret_2');
    expect(returnedBy('?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2')).toBe('seti_1_secret_2');
  });

  it('is none where its secret is missing', () => {
    expect(returnedBy('')).toBeNull();
    expect(returnedBy('?payment_intent=pi_1')).toBeNull();
    expect(returnedBy('?payment_intent=pi_1&payment_intent_client_secret=')).toBeNull();
  });
});
