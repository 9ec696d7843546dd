import type { FastifyReply } from 'fastify';

/** The kinds of documents, which differ in what they may load and connect to. */
export type DocumentKind = 'page' | 'checkout' | 'callback';

const POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} satisfies Record<string, string[]>;

/**
 * What Stripe's guide requires for Stripe.js, only on checkout documents. Its hosts for Link and for address completion are
 * left out, because the card form uses neither.
 */
const CHECKOUT_POLICY = {
  ...POLICY,
  'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ["'self'", 'https://api.stripe.com'],
};

function write(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

const DOCUMENT_HEADERS: Record<DocumentKind, { policy: typeof POLICY; coop: string }> = {
  page: { policy: POLICY, coop: 'same-origin-allow-popups' },
  checkout: { policy: CHECKOUT_POLICY, coop: 'same-origin-allow-popups' },
  // The popup returns from another site and must keep access to its opener.
  callback: { policy: POLICY, coop: 'unsafe-none' },
};

/** Of the inline code that a document may contain. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

const NO_INLINE_CODE: InlineHashes = { scripts: [], styles: [] };

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sets the headers of every answer. */
export function setCommonHeaders(reply: FastifyReply, secure: boolean): void {
  reply.headers({
    'content-security-policy': API_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Other sites must not learn which page a visitor came from.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    'cross-origin-resource-policy': 'same-origin',
  });
  if (secure) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
}

/** Replaces the policy for API answers by the one for documents. */
export function setDocumentHeaders(reply: FastifyReply, kind: DocumentKind, inline = NO_INLINE_CODE): void {
  const { policy, coop } = DOCUMENT_HEADERS[kind];
  const quote = (hash: string) => `'${hash}'`;
  const csp = write({
    ...policy,
    'script-src': [...policy['script-src'], ...inline.scripts.map(quote)],
    'style-src': [...policy['style-src'], ...inline.styles.map(quote)],
  });
  reply.headers({ 'content-security-policy': csp, 'cross-origin-opener-policy': coop });
}
