import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const OWN = ['Rosa', 'Klein', 'lady.in.red@example.org'];

describe('the strength of a password', () => {
  it.each([
    'Password1',
    'P4ssword123',
    'qwerty12',
    'Trustno1',
    'Summer2026',
    'Iloveyou1',
    'Michael1',
    'Passwort1',
    'Aaaaaaaa1',
    'Abcdefg1',
    '12345678',
  ])('is weak for %s, which is guessed early', (password) => {
    expect(passwordStrength(password, [])).toBe('weak');
  });

  it.each(['Rosa1996!', 'Klein-1996', 'RosaKlein96', '1Kleinrosa', 'Lady.in.Red7'])(
    "is weak for %s, made of the person's own name or e-mail",
    (password) => {
      expect(passwordStrength(password, OWN)).toBe('weak');
    },
  );

  it('considers each part of a double name', () => {
    expect(passwordStrength('Wilhelmina77', ['Anna-Wilhelmina', 'Zu Klein'])).toBe('weak');
  });

  it.each([
    ['Masquerade1', 'fair'],
    ['xK9#mQ2v', 'good'],
    ['Correct-Horse-7', 'strong'],
    ['Velvet-Hour-19', 'strong'],
    ['Quiet-Garden-42', 'strong'],
  ])('of %s is %s', (password, strength) => {
    expect(passwordStrength(password, OWN)).toBe(strength);
  });

  it('is judged by the first characters of a long password', () => {
    expect(passwordStrength(`${'a'.repeat(32)}xK9#mQ2v`, [])).toBe('weak');
    expect(passwordStrength('xK9#mQ2v'.padEnd(200, '!@$013457|+'), [])).toBe('strong');
  });
});
