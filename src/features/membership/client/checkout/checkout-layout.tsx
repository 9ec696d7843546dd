import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { Card } from '#platform/client/ui/card.tsx';
import { ArrowLeftIcon } from '#platform/client/ui/icons.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { useOwnBar } from '#platform/client/ui/use-own-bar.ts';

export const TO_PLANS = { href: '/membership', label: 'Back to the plans' };

interface CheckoutLayoutProps extends Pick<ComponentProps<typeof PageHeading>, 'title' | 'lead'> {
  back: { href: string; label: string };
  /** The order, next to the payment form. */
  summary?: ReactNode;
  children: ReactNode;
}

export function CheckoutLayout({ back, summary, title, lead, children }: CheckoutLayoutProps) {
  useReloadOnReturn();
  useOwnBar();
  return (
    <div className={summary ? 'shell grid gap-8 py-8 sm:py-14' : 'shell grid max-w-[36rem] gap-8 py-8 sm:py-14'}>
      <PageHeading
        back={
          <TextLink href={back.href} tone="ink" className="inline-flex min-h-11 items-center gap-2 text-sm">
            <ArrowLeftIcon />
            {back.label}
          </TextLink>
        }
        title={title}
        lead={lead}
      />
      <div className={summary ? 'grid items-start gap-8 md:grid-cols-2' : undefined}>
        {/* Below the form on a phone: nothing in it can be focused, and the way to the button is shorter. */}
        {summary && <div className="max-md:order-last">{summary}</div>}
        <Card className="grid gap-6">
          {children}
          <noscript>
            <p className="text-sm text-soft">Paying needs JavaScript, which is switched off in this browser.</p>
          </noscript>
        </Card>
      </div>
    </div>
  );
}

/** Reloads a page restored by the browser's back button, which would show an outdated checkout. */
function useReloadOnReturn(): void {
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, []);
}
