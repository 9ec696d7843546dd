import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ArrowLeftIcon, HeartIcon } from '#platform/client/ui/icons.tsx';

interface ChatHeaderProps {
  picture: ReactNode;
  name: string;
  /** Whether the partner is online, or the state of the chat. */
  status: ReactNode;
  menu?: ReactNode;
}

export function ChatHeader({ picture, name, status, menu }: ChatHeaderProps) {
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
          <h1 className="text-lg leading-tight wrap-anywhere">{name}</h1>
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
            {status}
            <span className="flex items-center gap-1 font-semibold text-wax-ink sm:hidden">
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
