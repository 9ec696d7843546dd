import type { ReactNode } from 'react';

/** Links to the terms in a new tab, so that what is typed in the form is not lost. */
export function AgreementNote() {
  return (
    <p className="text-sm text-soft">
      By creating an account you agree to the <NewTab href="/terms">Terms of Service</NewTab> and the{' '}
      <NewTab href="/privacy">Privacy Policy</NewTab>.
    </p>
  );
}

function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="font-medium text-ink underline underline-offset-[0.22em]"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
