import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { PasswordStrength } from '#platform/shared/password-strength.ts';

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
  /** The rules, shown from the start. */
  children?: ReactNode;
}

/** The hint of a new password's field: the rules, and the strength once the estimator is loaded. */
export function PasswordHint({ password = '', own, children }: PasswordHintProps) {
  const estimate = useEstimator(password !== '');
  // Deferred, because the estimate is slow on some phones and must not block typing.
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
      // The server checks the password in any case.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return estimate;
}
