import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** A small illustration. */
  illustration?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
};

export function EmptyState({ title, children, illustration, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-[44ch] justify-items-center gap-3 px-2 py-8 text-center">
      {illustration && <div className="mb-1 text-wax-ink">{illustration}</div>}
      <h2 className="text-2xl">{title}</h2>
      {children && <div className="text-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
