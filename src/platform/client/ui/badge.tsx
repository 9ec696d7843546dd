import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type BadgeProps = {
  tone?: 'wax' | 'gold' | 'plain' | 'success' | 'danger' | undefined;
  icon?: ReactNode;
  children: ReactNode;
};

const TONES = {
  wax: 'bg-blush text-wax-ink',
  gold: 'border border-gilt text-gold',
  plain: 'border border-line text-soft',
  success: 'bg-success-wash text-success',
  danger: 'bg-danger-wash text-danger',
} as const;

export function Badge({ tone = 'wax', icon, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 text-xs font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
