import { describe, expect, it } from 'vitest';
import { clientSecretIn } from './checkout-success-page.tsx';

describe('clientSecretIn', () => {
  it('finds the secret of a payment, or of a card without a charge', () => {
    const payment = '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=failed';
    expect(clientSecretIn(payment)).toBe('pi_1_secret_2');
    expect(clientSecretIn('?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2')).toBe('seti_1_secret_2');
  });

  it('returns null when the secret is missing', () => {
    expect(clientSecretIn('')).toBeNull();
    expect(clientSecretIn('?payment_intent=pi_1')).toBeNull();
    expect(clientSecretIn('?payment_intent=pi_1&payment_intent_client_secret=')).toBeNull();
  });
});
