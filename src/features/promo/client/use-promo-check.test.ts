import { describe, expect, it } from 'vitest';
import type { PromoValidation } from '../contract.ts';
import { promoState } from './use-promo-check.ts';

const answered = (code: string, validation: PromoValidation | null) => ({ code, validation });

describe('the promo code field', () => {
  it('shows nothing while it is empty, whatever was answered before', () => {
    expect(promoState('', null)).toEqual({ kind: 'empty' });
    expect(promoState('   ', answered('ROSEGIFT', { valid: true }))).toEqual({ kind: 'empty' });
  });

  it('shows that it validates until the answer is there', () => {
    expect(promoState('ROSEGIFT', null)).toEqual({ kind: 'validating' });
  });

  it('ignores an answer to what was typed before', () => {
    expect(promoState('ROSEGIFT', answered('ROSEGIF', { valid: false }))).toEqual({ kind: 'validating' });
    expect(promoState('ROSEGIF', answered('ROSEGIFT', { valid: true }))).toEqual({ kind: 'validating' });
  });

  it('takes a code with spaces around it for the same code', () => {
    expect(promoState(' ROSEGIFT ', answered('ROSEGIFT', { valid: false }))).toMatchObject({ kind: 'invalid' });
  });

  it('says what a valid code gives, by its type', () => {
    const benefit = (validation: Omit<PromoValidation, 'valid'>) =>
      promoState('CODE', answered('CODE', { valid: true, ...validation }));
    expect(benefit({ type: 'premium_free', value: 100, description: 'A rose for you' })).toEqual({
      kind: 'valid',
      benefit: 'The Masked Elite for 30 days, free of charge',
      isFree: true,
      percentOff: 0,
    });
    expect(benefit({ type: 'premium_discount', value: 50 })).toEqual({
      kind: 'valid',
      benefit: '50% off The Masked Elite, every month',
      isFree: false,
      percentOff: 50,
    });
    expect(benefit({ description: 'A rose for you' })).toMatchObject({ benefit: 'A rose for you' });
    expect(benefit({})).toMatchObject({ benefit: 'This code is valid' });
  });

  it("says why a code is refused, with the server's message or its own", () => {
    expect(promoState('CODE', answered('CODE', { valid: false, error: 'Not today' }))).toEqual({
      kind: 'invalid',
      message: 'Not today',
    });
    expect(promoState('CODE', answered('CODE', { valid: false }))).toEqual({
      kind: 'invalid',
      message: 'Invalid promo code',
    });
  });

  it('says that the check itself failed', () => {
    expect(promoState('CODE', answered('CODE', null))).toEqual({
      kind: 'invalid',
      message: 'Unable to validate promo code',
    });
  });
});
