import { useEffect, useRef, type ReactNode } from 'react';
import { MailIcon } from './first-icons.tsx';
import { CheckIcon, WarningIcon } from './icons.tsx';

const ICONS = {
  done: <CheckIcon className="size-8 text-success" />,
  mailed: <MailIcon className="size-8 text-wax-ink" />,
  expired: <WarningIcon className="size-8 text-danger" />,
} as const;

interface OutcomeProps {
  icon: keyof typeof ICONS;
  title: string;
  children: ReactNode;
  /** What to do next. */
  actions?: ReactNode;
}

/** The result of a form, in its place. The heading takes the focus, because the button is gone. */
export function Outcome({ icon, title, children, actions }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid justify-items-start gap-4">
      {ICONS[icon]}
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <div className="grid gap-3 text-soft">{children}</div>
      {actions && <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">{actions}</div>}
    </div>
  );
}
