import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface DocumentEntry {
  path: string;
  file: string;
  kind: 'page' | 'checkout' | 'callback';
  status: number;
  /** Whether search engines may show it. */
  listed: boolean;
}

const manifest = join(import.meta.dirname, '../../dist/client/documents.json');
const entries = JSON.parse(readFileSync(manifest, 'utf8')) as DocumentEntry[];

/** Every page of the built product with an example address. Pages that are added later are included automatically. */
export const DOCUMENTS = entries
  // Nobody visits the offline page: the service worker shows it.
  .filter((entry) => entry.path !== '*' && entry.path !== '/offline')
  .map((entry) => ({ ...entry, address: entry.path.replaceAll(/:\w+/g, 'example') }));

/** The routes in the specification. Each must be among the documents. */
export const SPECIFIED_ROUTES = [
  '/',
  '/login',
  '/signup',
  '/membership',
  '/checkout',
  '/premium-checkout',
  '/checkout-success',
  '/account-settings',
  '/search-confessions',
  '/chat',
  '/how-it-works',
  '/faq',
  '/contact',
  '/safety',
  '/terms',
  '/privacy',
  '/instagram-callback',
  '/data-deletion/:code',
  '/unsubscribe/:token',
  '/opt-out',
  '/opt-out/:code',
  '/moderation',
];
