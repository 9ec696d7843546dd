import { Link } from 'wouter';
import { SOCIAL_MARK } from '#platform/shared/document-marks.ts';
import { ThemeSelect } from './theme-select.tsx';

const LINKS = [
  { href: '/how-it-works', label: 'How it works' },
  { href: '/membership', label: 'Plans' },
  { href: '/faq', label: 'FAQ' },
  { href: '/safety', label: 'Safety' },
  { href: '/opt-out', label: 'Opt out' },
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/terms', label: 'Terms of Service' },
  { href: '/contact', label: 'Contact Support' },
] as const;

export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="shell grid gap-4 py-8 text-sm text-soft footer-links">
        <nav aria-label="Footer">
          <ul className="grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap">
            {LINKS.map(({ href, label }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:items-center sm:justify-between">
          <p>© 2026 Sub Rosa. What you tell here stays secret.</p>
          <SocialLinks />
          <ThemeSelect />
        </div>
      </div>
    </footer>
  );
}

const ID = 'social-links';

/** The markup that the server has filled in. Read once: a later render replaces it. The development server fills in nothing. */
const markup = import.meta.env.SSR ? SOCIAL_MARK : (document.getElementById(ID)?.innerHTML ?? '');

/** The operator's profiles on other sites. Only the running server knows them; it writes them into the document. */
function SocialLinks() {
  return (
    // oxlint-disable-next-line react/no-danger -- our own document's markup, escaped by the server that filled it in
    <div id={ID} dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
