import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { PasswordStrength } from '#platform/shared/password-strength.ts';
import { classes } from '../ui/classes.ts';
import { CheckIcon } from '../ui/icons.tsx';

/** A rule of a form's new password, as its hint shows it. */
interface PasswordRule {
  label: string;
  isMet: (password: string) => boolean;
}

/** The rule about the length is the first. */
type PasswordRules = readonly [length: PasswordRule, ...others: PasswordRule[]];

/** For sign-up and reset. */
export const NEW_PASSWORD_RULES: PasswordRules = [
  { label: '8+ characters', isMet: (password) => password.length >= 8 },
  { label: 'upper and lower case', isMet: (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) },
  { label: 'a number', isMet: (password) => /\d/.test(password) },
];

/** For a change in the settings, which has a rule of its own. */
export const CHANGED_PASSWORD_RULES: PasswordRules = [
  { label: '6+ characters', isMet: (password) => password.length >= 6 },
];

const TEXTS: Record<PasswordStrength, string> = {
  weak: 'Strength: too easy to guess.',
  fair: 'Strength: fair. A longer one is safer.',
  good: 'Strength: good.',
  strong: 'Strength: strong.',
};

interface PasswordHintProps {
  /** What has been typed. */
  password: string | undefined;
  /** The user's names and email address, as far as they are known here. */
  own: (string | undefined)[];
  rules: PasswordRules;
}

/** The hint of a new password's field: rules that are ticked off while typing, and the strength once the estimator is loaded. */
export function PasswordHint({ password = '', own, rules }: PasswordHintProps) {
  const estimate = useEstimator(password !== '');
  // Deferred, because the estimate is slow on some phones and must not block typing.
  const typed = useDeferredValue(password);
  const words = useDeferredValue(own.join('\n'));
  const strength = useMemo(() => typed && estimate?.(typed, words.split('\n')), [estimate, typed, words]);
  const isTooShort = password !== '' && !rules[0].isMet(password);
  // What is too short is not accepted, however hard it is to guess.
  const verdict = isTooShort ? 'Too short.' : strength && TEXTS[strength];
  return (
    <>
      <span role="list" className="flex flex-wrap gap-x-4 gap-y-1">
        {rules.map(({ label, isMet }) => (
          <Rule key={label} label={label} isMet={isMet(password)} />
        ))}
      </span>
      {/* Ticks are silent; this is announced once. */}
      <span aria-live="polite" className="sr-only">
        {rules.every(({ isMet }) => isMet(password)) && 'The password follows all rules.'}
      </span>
      {verdict && <span className="mt-1 block">{verdict}</span>}
    </>
  );
}

function Rule({ label, isMet }: { label: string; isMet: boolean }) {
  return (
    <span role="listitem" className={classes('inline-flex items-center gap-1.5', isMet && 'font-medium text-success')}>
      {isMet ? <CheckIcon className="size-4" /> : <span aria-hidden="true" className={DOT} />}
      {label}
      <span className="sr-only">{isMet ? ' (done)' : ' (missing)'}</span>
    </span>
  );
}

/** As wide as the tick that takes its place, so that nothing moves. */
const DOT = 'mx-1 size-2 rounded-full border border-current';

type Estimate = (password: string, own: string[]) => PasswordStrength;

/** Loaded when the first character is typed: its dictionaries are larger than the whole page. */
function useEstimator(isWanted: boolean): Estimate | undefined {
  const [estimate, setEstimate] = useState<Estimate>();
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    import('#platform/shared/password-strength.ts').then(
      ({ passwordStrength }) => !isGone && setEstimate(() => passwordStrength),
      // The server checks the password in any case.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return estimate;
}
