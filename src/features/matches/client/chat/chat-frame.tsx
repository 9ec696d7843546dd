import { useEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { Link } from 'wouter';
import { Badge } from '#platform/client/ui/badge.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { HeartIcon } from '#platform/client/ui/first-icons.tsx';
import { ArrowLeftIcon } from '#platform/client/ui/icons.tsx';

interface ChatLayoutProps {
  ref?: Ref<HTMLDivElement>;
  header: ReactNode;
  children: ReactNode;
}

/** The layout of a chat page. On a phone it fills the screen, and its last part stays above the keyboard. */
export function ChatLayout({ ref, header, children }: ChatLayoutProps) {
  const frame = useRef<HTMLDivElement>(null);
  useVisibleHeight(frame);
  return (
    <div ref={ref} className="md:shell md:max-w-[50rem]! md:pb-8">
      <div ref={frame} className="chat-frame lifted">
        {header}
        {children}
      </div>
    </div>
  );
}

/**
 * Sets `--seen-height` and `--seen-top` to the part of the screen that a keyboard leaves free. Browsers lay pages out as if
 * there were no keyboard and push them up behind it; only the visual viewport knows.
 */
function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const style = element.current?.style;
    if (!viewport || !style) return;

    function fit(): void {
      if (!viewport || !style) return;
      // When zoomed in, less is visible on purpose: the layout stays as it is.
      const isCovered = viewport.scale === 1 && viewport.height < document.documentElement.clientHeight - 1;
      style.setProperty('--seen-height', isCovered ? `${viewport.height}px` : '');
      style.setProperty('--seen-top', isCovered ? `${viewport.offsetTop}px` : '');
    }

    fit();
    const controller = new AbortController();
    for (const change of ['resize', 'scroll']) viewport.addEventListener(change, fit, { signal: controller.signal });
    return () => controller.abort();
  }, [element]);
}

interface ChatHeaderProps {
  picture: ReactNode;
  name: string;
  /** The profile of an unmasked partner. The status then moves up next to the name, so that a phone needs no third line. */
  profile?: ReactNode;
  /** Whether the partner is online, or the state of the chat. */
  status: ReactNode;
  menu?: ReactNode;
}

export function ChatHeader({ picture, name, profile, status, menu }: ChatHeaderProps) {
  return (
    <header className="flex items-center gap-2 border-b border-line bg-sheet py-2 ps-1 pe-2 sm:gap-3 sm:ps-3 sm:pe-4">
      <Link
        href="/"
        aria-label="Back to Home"
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-ink/6 hover:text-ink"
      >
        <ArrowLeftIcon />
      </Link>
      {picture}
      <div className="grid min-w-0 grow gap-x-4 sm:flex sm:items-center">
        <div className="min-w-0 grow">
          <div className="flex items-center gap-x-2 text-xs text-soft">
            <h1 className={classes('text-lg leading-tight text-ink', profile ? 'truncate' : 'wrap-anywhere')}>
              {name}
            </h1>
            {profile && status}
          </div>
          <p className="flex items-center gap-x-2 text-xs text-soft">
            {profile ?? status}
            <span className="flex shrink-0 items-center gap-1 font-semibold text-wax-ink sm:hidden">
              <HeartIcon className="size-3.5" />
              Mutual Match
            </span>
          </p>
        </div>
        <span className="flex max-sm:hidden">
          <Badge icon={<HeartIcon className="size-4" />}>Mutual Match</Badge>
        </span>
      </div>
      {menu}
    </header>
  );
}
