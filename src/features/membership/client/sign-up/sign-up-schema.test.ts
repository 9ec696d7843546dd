import { describe, expect, it } from 'vitest';
import { NEW_PASSWORD_RULES } from '#platform/client/forms/password-hint.tsx';
import { TYPED_FORM } from '#test/factories/sign-up-form.ts';
import { needsPermission, signUpSchema } from './sign-up-schema.ts';

const TODAY = '2026-11-15';
const rules = (minimumAge = 13) => ({ today: TODAY, minimumAge });
const schema = signUpSchema(rules);

/** The messages of the form, by field. */
function problemsOf(changes: object): Record<string, string> {
  const { error } = schema.safeParse({ ...TYPED_FORM, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('the sign-up form', () => {
  it('accepts an adult who filled in everything', () => {
    expect(problemsOf({})).toEqual({});
  });

  it('asks from 13 to 17 for permission, and for nothing more once it is given', () => {
    const message = 'Please confirm that a parent or guardian allows this';
    for (const dateOfBirth of ['2008-11-16', '2013-11-15']) {
      expect(problemsOf({ dateOfBirth }), dateOfBirth).toEqual({ parentalPermission: message });
      expect(problemsOf({ dateOfBirth, parentalPermission: true }), dateOfBirth).toEqual({});
    }
  });

  it('refuses a child on the date of birth, with or without permission', () => {
    const refused = { dateOfBirth: 'You must be at least 13 years old to use Sub Rosa' };
    expect(problemsOf({ dateOfBirth: '2013-11-16' })).toEqual(refused);
    expect(problemsOf({ dateOfBirth: '2013-11-16', parentalPermission: true })).toEqual(refused);
  });

  it.each([13, 14, 15, 16, 17, 18])('accepts people from the smallest age on that is set: %i', (minimumAge) => {
    const ofAge = signUpSchema(() => rules(minimumAge));
    const accepts = (dateOfBirth: string) =>
      ofAge.safeParse({ ...TYPED_FORM, dateOfBirth, parentalPermission: true }).success;
    expect([accepts(`${2026 - minimumAge}-11-16`), accepts(`${2026 - minimumAge}-11-15`)]).toEqual([false, true]);
  });

  it('reports the age together with the other mistakes', () => {
    expect(problemsOf({ firstName: 'A', dateOfBirth: '2020-01-01', confirmPassword: 'other' })).toEqual({
      firstName: 'First name must be at least 2 characters',
      confirmPassword: "Passwords don't match",
      dateOfBirth: 'You must be at least 13 years old to use Sub Rosa',
    });
  });

  it('has the rules for a password that its hint shows', () => {
    for (const password of [
      'Velvet-Hour-19',
      'Velvet1',
      'velvet-hour-19',
      'VELVET-HOUR-19',
      'Velvet-Hour',
      'Élan vital 7',
    ]) {
      const isMet = NEW_PASSWORD_RULES.every((rule) => rule.isMet(password));
      const isAccepted = !('password' in problemsOf({ password, confirmPassword: password }));
      expect(isAccepted, password).toBe(isMet);
    }
  });

  it('reports a missing date only once', () => {
    expect(problemsOf({ dateOfBirth: '' })).toEqual({ dateOfBirth: 'Date of birth is required' });
  });
});

describe("the question for a parent's permission", () => {
  it('appears only between the 13th and the 18th birthday', () => {
    expect(needsPermission(rules(), '2013-11-16')).toBe(false);
    expect(needsPermission(rules(), '2013-11-15')).toBe(true);
    expect(needsPermission(rules(), '2008-11-16')).toBe(true);
    expect(needsPermission(rules(), '2008-11-15')).toBe(false);
  });

  it('never appears where everybody must be 18', () => {
    for (const born of ['2013-11-15', '2008-11-16', '2008-11-15'])
      expect(needsPermission(rules(18), born), born).toBe(false);
  });

  it('waits while the date is being typed', () => {
    for (const typed of [undefined, '', '0020-01-01', '2027-01-01']) {
      expect(needsPermission(rules(), typed), String(typed)).toBe(false);
    }
  });
});
