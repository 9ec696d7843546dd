import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';

type AuthPageProps = ComponentProps<typeof PageHeading> & {
  children: ReactNode;
  /** Links to other pages, under the content. */
  foot?: ReactNode;
  /** For a form with fields side by side. */
  wide?: boolean;
};

/** The narrow layout of the pages for signing up, logging in and redeeming mailed links. */
export function AuthPage({ children, foot, wide = false, ...heading }: AuthPageProps) {
  return (
    <div className={classes('shell grid gap-8 py-10 sm:py-16', wide ? 'max-w-[38rem]' : 'max-w-[32rem]')}>
      <PageHeading {...heading} />
      {children}
      {foot && <div className="grid gap-3 text-soft">{foot}</div>}
    </div>
  );
}
