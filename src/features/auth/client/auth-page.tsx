import type { ComponentProps, ReactNode } from 'react';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';

type AuthPageProps = ComponentProps<typeof PageHeading> & {
  children: ReactNode;
  /** Links to other pages, under the content. */
  foot?: ReactNode;
};

/** The narrow layout of the pages for signing up, logging in and redeeming mailed links. */
export function AuthPage({ children, foot, ...heading }: AuthPageProps) {
  return (
    <div className="shell grid max-w-[32rem] gap-8 py-10 sm:py-16">
      <PageHeading {...heading} />
      {children}
      {foot && <div className="grid gap-3 text-soft">{foot}</div>}
    </div>
  );
}
