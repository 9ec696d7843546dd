import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPayment, forgetSignup, keepSignup, readSignup, readSignupForm } from './kept-signup.ts';

const form = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.org',
  password: 'Nightingale7',
  confirmPassword: 'Nightingale7',
  dateOfBirth: '1995-12-10',
  gender: 'female' as const,
};
const payment = {
  clientSecret: 'pi_1_secret_2',
  intentType: 'payment' as const,
  price: { dueNow: 200, monthly: 200, currency: 'usd' as const, firstChargeOn: null },
};

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

describe('a premium sign-up between its two pages', () => {
  it('is kept under the two agreed keys, without a password', () => {
    keepSignup(form, payment);
    expect([...storage.keys()]).toEqual(['premiumSignupData', 'premiumClientSecret']);
    expect([...storage.values()].join()).not.toContain(form.password);
    expect(readSignup()).toMatchObject({ clientSecret: 'pi_1_secret_2', price: payment.price, intentType: 'payment' });
    expect(readSignup()?.signupData).toMatchObject({ firstName: 'Ada', email: 'ada@example.org' });
  });

  it('is none where either half is missing or broken', () => {
    expect(readSignup()).toBeNull();
    keepSignup(form, payment);
    storage.delete('premiumClientSecret');
    expect(readSignup()).toBeNull();
    keepSignup(form, payment);
    storage.set('premiumSignupData', '{');
    expect(readSignup()).toBeNull();
  });

  it('costs the full price where none was written down', () => {
    storage.set('premiumSignupData', '{"email":"ada@example.org"}');
    storage.set('premiumClientSecret', 'pi_1_secret_2');
    expect(readSignup()).toMatchObject({ intentType: 'payment', price: { dueNow: 399, monthly: 399 } });
  });

  it('leaves what was typed for the form, and nothing that is not of it', () => {
    expect(readSignupForm()).toBeNull();
    keepSignup({ ...form, promoCode: 'HALFMASK' }, payment);
    forgetPayment();
    expect(readSignup()).toBeNull();
    expect(readSignupForm()).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      dateOfBirth: '1995-12-10',
      gender: 'female',
      promoCode: 'HALFMASK',
    });
    storage.set('premiumSignupData', '{"firstName":7,"email":"ada@example.org"}');
    expect(readSignupForm()).toEqual({ email: 'ada@example.org' });
  });

  it('is none in a browser that keeps nothing', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('', 'SecurityError');
      },
    });
    expect(readSignup()).toBeNull();
    expect(readSignupForm()).toBeNull();
  });

  it('is gone once it is done with', () => {
    keepSignup(form, payment);
    forgetSignup();
    expect(storage.size).toBe(0);
  });
});
