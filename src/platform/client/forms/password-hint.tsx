import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { PasswordStrength } from '#platform/shared/password-strength.ts';

const TEXTS: Record<PasswordStrength, string> = {
  weak: 'Strength: too easy to guess.',
  fair: 'Strength: fair. A longer one is safer.',
  good: 'Strength: good.',
  strong: 'Strength: strong.',
};

interface PasswordHintProps {
  /** What is typed so far. */
  password: string | undefined;
  /** The person's names and e-mail, as far as they are known here. */
  own: (string | undefined)[];
  /** The rules, shown from the start. */
  children?: ReactNode;
}

/** For the hint of a field in which a new password is chosen. Without the estimator the rules stand alone. */
export function PasswordHint({ password = '', own, children }: PasswordHintProps) {
  const estimate = useEstimator(password !== '');
  // The estimate takes a while on a slow phone: typing goes first.
  const typed = useDeferredValue(password);
  const words = useDeferredValue(own.join('\n'));
  const strength = useMemo(() => typed && estimate?.(typed, words.split('\n')), [estimate, typed, words]);
  return (
    <>
      {children}
      {strength && <span className="block">{TEXTS[strength]}</span>}
    </>
  );
}

type Estimate = (password: string, own: string[]) => PasswordStrength;

/** Loaded when the first character is typed: its dictionaries are larger than the whole page. */
function useEstimator(isWanted: boolean): Estimate | undefined {
  const [estimate, setEstimate] = useState<Estimate>();
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    import('#platform/shared/password-strength.ts').then(
      ({ passwordStrength }) => !isGone && setEstimate(() => passwordStrength),
      // The server judges in any case.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return estimate;
}
