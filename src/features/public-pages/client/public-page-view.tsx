import { useTransition } from 'react';
import { useTitle } from '#platform/client/navigation/use-title.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Username } from '#platform/client/ui/username.tsx';
import type { PublicPage } from '../contract.ts';
import { PageLetter, PageTitle } from './page-letter.tsx';

interface PublicPageViewProps {
  page: PublicPage;
  onWrite: () => Promise<void>;
  /** For visitors: they may have an account. */
  onLogIn: (() => void) | null;
}

/** The page on which somebody asks everybody for letters. */
export function PublicPageView({ page, onWrite, onLogIn }: PublicPageViewProps) {
  const { handle, firstName } = page;
  const [opening, startTransition] = useTransition();
  const name = firstName ?? `@${handle}`;
  useTitle(`Leave ${name} a letter · Sub Rosa`);
  return (
    <div className="shell grid max-w-[46rem] gap-8 py-10 sm:py-16">
      <header className="grid gap-3">
        <p className="eyebrow text-lg">Leave me a letter</p>
        <h1 className="text-3xl wrap-anywhere sm:text-4xl">
          <PageTitle page={page} />
        </h1>
      </header>
      <PageLetter page={page}>
        <div className="grid gap-3">
          <Button size="lg" wide busy={opening} onClick={() => startTransition(onWrite)}>
            <span className="wrap-anywhere">Write to {firstName ?? <Username name={handle} />}</span>
          </Button>
          {onLogIn && (
            <p className="text-center text-sm text-soft">
              It takes a free account.{' '}
              <button
                type="button"
                onClick={onLogIn}
                className="min-h-11 font-medium text-wax-ink underline decoration-wax-ink/40 decoration-1 underline-offset-[0.22em] hover:decoration-wax-ink"
              >
                I have one
              </button>
            </p>
          )}
        </div>
      </PageLetter>
      <p className="max-w-[58ch] text-sm text-soft">
        Every letter is checked before it leaves, for threats, slurs and contact details.{' '}
        <TextLink href="/how-it-works">How it works</TextLink>. Something wrong with this page?{' '}
        <TextLink href="/contact">Tell us</TextLink>.
      </p>
    </div>
  );
}
