import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';
import type { LinkTarget } from './text-link.tsx';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  icon?: ReactNode;
};

const VARIANTS = {
  // The border is visible where forced colours replace the background.
  primary: 'border border-transparent bg-wax text-on-wax hover:bg-wax-deep raised',
  secondary: 'border border-edge bg-sheet text-ink hover:border-ink',
  quiet: 'text-ink hover:bg-ink/6',
  danger: 'border border-danger bg-sheet text-danger hover:bg-danger-wash',
} as const;

// Even the small size is 44 px tall, which is what a thumb needs.
const SIZES = {
  sm: 'min-h-11 px-4 text-sm',
  md: 'min-h-12 px-5 text-base',
  lg: 'min-h-14 px-7 text-lg',
} as const;

export function buttonLook({ variant = 'primary', size = 'md', wide = false }: ButtonLook, className?: string): string {
  return classes(
    'inline-flex items-center justify-center gap-2.5 rounded-control py-2 text-center leading-tight font-semibold',
    'transition-[background-color,border-color,transform] duration-150 active:translate-y-px',
    'disabled:translate-y-0 disabled:cursor-not-allowed disabled:opacity-60 aria-busy:translate-y-0 aria-busy:cursor-progress',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
    className,
  );
}

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** A busy button keeps its width and the focus, and ignores presses. */
    busy?: boolean | undefined;
    busyLabel?: string | undefined;
  };

export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy = false, busyLabel, onClick, className, children, ...button } = props;
  return (
    <button
      type="button"
      {...button}
      className={buttonLook({ variant, size, wide }, className)}
      // Not disabled: the browser would take the focus away. Enter in a field presses the form's button, so it is ignored too.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      // A quick answer may arrive between the two presses of a double click, which is meant as one.
      onClick={(event) => (busy || event.detail > 1 ? ignorePress(event) : onClick?.(event))}
    >
      {busy ? (
        <span className="grid justify-items-center *:[grid-area:1/1]">
          <span aria-hidden="true" className="invisible inline-flex items-center gap-2.5">
            {icon}
            {children}
          </span>
          <span className="inline-flex items-center gap-2.5">
            <Spinner />
            {busyLabel ?? children}
          </span>
        </span>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  );
}

function ignorePress(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

type ButtonLinkProps = ButtonLook & Omit<ComponentProps<'a'>, 'href'> & LinkTarget;

/** A link that looks like a button. Within the app it navigates without loading a document. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonLook({ variant, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  );
}
