import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TYPED_FORM } from '#test/factories/sign-up-form.ts';
import { clearSignup, keepTypedForm, storeSignup, readStoredSignup, readTypedForm } from './stored-signup.ts';

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

describe('the stored premium sign-up', () => {
  it('is stored under two keys, without a password', () => {
    storeSignup(TYPED_FORM, payment);
    expect([...storage.keys()]).toEqual(['premiumSignupData', 'premiumClientSecret']);
    expect([...storage.values()].join()).not.toContain(TYPED_FORM.password);
    expect(readStoredSignup()).toMatchObject({
      clientSecret: 'pi_1_secret_2',
      price: payment.price,
      intentType: 'payment',
    });
    expect(readStoredSignup()?.signupData).toMatchObject({ firstName: 'Ada', email: 'ada@example.org' });
  });

  it('is null when the form or the secret is missing or broken', () => {
    expect(readStoredSignup()).toBeNull();
    storeSignup(TYPED_FORM, payment);
    storage.delete('premiumClientSecret');
    expect(readStoredSignup()).toBeNull();
    storeSignup(TYPED_FORM, payment);
    storage.set('premiumSignupData', '{');
    expect(readStoredSignup()).toBeNull();
  });

  it('has the full price when none was stored', () => {
    storage.set('premiumSignupData', '{"email":"ada@example.org"}');
    storage.set('premiumClientSecret', 'pi_1_secret_2');
    expect(readStoredSignup()).toMatchObject({ intentType: 'payment', price: { dueNow: 399, monthly: 399 } });
  });

  it('keeps what is typed, without a password', () => {
    expect(readTypedForm()).toBeNull();
    keepTypedForm({ ...TYPED_FORM, promoCode: 'HALFMASK' });
    expect([...storage.values()].join()).not.toContain(TYPED_FORM.password);
    expect(readTypedForm()).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      dateOfBirth: '1995-12-10',
      gender: 'female',
      promoCode: 'HALFMASK',
    });
    storage.set('signupForm', '{"firstName":7,"email":"ada@example.org"}');
    expect(readTypedForm()).toEqual({ email: 'ada@example.org' });
  });

  it('is null in a browser without storage', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('', 'SecurityError');
      },
    });
    expect(readStoredSignup()).toBeNull();
    expect(readTypedForm()).toBeNull();
  });

  it('is removed by clearSignup', () => {
    storeSignup(TYPED_FORM, payment);
    keepTypedForm(TYPED_FORM);
    clearSignup();
    expect(storage.size).toBe(0);
  });
});
