import { Link } from 'wouter';
import { SocialLinks } from './social-links.tsx';
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
