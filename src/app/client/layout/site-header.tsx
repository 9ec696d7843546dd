import { Link } from 'wouter';
import { Logo } from '#platform/client/ui/illustrations/logo.tsx';
import { HelpIcon, ShieldIcon } from '#platform/client/ui/first-icons.tsx';
import { HeaderAccount } from './header-account.tsx';
import { SiteNav } from './site-nav.tsx';

export function SiteHeader() {
  return (
    <header className="shell flex min-h-18 items-center justify-between gap-1 py-3 max-md:flex-wrap">
      <div className="grid items-center justify-items-start gap-y-1 sm:flex sm:gap-x-4 md:grid lg:flex">
        <Link href="/" aria-label="Sub Rosa, home" className="flex min-h-8 items-center sm:min-h-11">
          <Logo className="max-[22.5rem]:*:first:hidden" />
        </Link>
        <p className="flex items-center gap-1.5 text-xs font-semibold text-wax-ink sm:rounded-full sm:border sm:border-wax-ink/40 sm:px-3 sm:py-1">
          <ShieldIcon className="size-4 max-[22.5rem]:hidden" />
          100% Anonymous
        </p>
      </div>
      <SiteNav />
      <nav aria-label="Account and help" className="flex items-center sm:gap-3">
        <Link
          href="/faq"
          aria-label="Help"
          className="grid h-11 w-8 place-items-center rounded-full text-soft hover:text-ink sm:w-11"
        >
          <HelpIcon className="size-6" />
        </Link>
        <HeaderAccount />
      </nav>
    </header>
  );
}
