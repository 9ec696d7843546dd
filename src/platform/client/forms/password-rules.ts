/** A rule of a form's new password, as its hint shows it. */
export interface PasswordRule {
  label: string;
  isMet: (password: string) => boolean;
}

/** For sign-up and reset. */
export const NEW_PASSWORD_RULES: readonly PasswordRule[] = [
  { label: '8+ characters', isMet: (password) => password.length >= 8 },
  { label: 'upper and lower case', isMet: (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) },
  { label: 'a number', isMet: (password) => /\d/.test(password) },
];

/** For a change in the settings, which has a rule of its own. */
export const CHANGED_PASSWORD_RULES: readonly PasswordRule[] = [
  { label: '6+ characters', isMet: (password) => password.length >= 6 },
];
