import type { FastifyRequest } from 'fastify';
import { SANDBOX_KEYS } from './keys.ts';

/** What an app says when it sends somebody here. */
export interface AuthorizeRequest {
  redirectUri: URL;
  state: string;
  /** The query as it came, for the links of the page. */
  query: URLSearchParams;
}

const CALLBACK = '/instagram-callback';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const BASIC = 'instagram_business_basic';
const SCOPES = [
  BASIC,
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
  'instagram_business_manage_messages',
];

/** The request, or what Instagram would say is wrong with it. */
export function readAuthorizeRequest({ url, host }: Pick<FastifyRequest, 'url' | 'host'>): AuthorizeRequest | string {
  const query = new URLSearchParams(url.split('?')[1]);
  const of = (name: string) => query.get(name) ?? '';
  const redirectUri = URL.parse(of('redirect_uri'));
  if (of('client_id') !== SANDBOX_KEYS.appId) return 'Invalid platform app';
  if (!redirectUri || !isRegistered(redirectUri, of('redirect_uri'), host)) return 'Invalid redirect_uri';
  if (of('response_type') !== 'code') return 'Invalid response_type';
  const scopes = of('scope').split(',');
  const unknown = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknown !== undefined || !scopes.includes(BASIC)) return `Invalid scope: ${unknown ?? of('scope')}`;
  return { redirectUri, state: of('state'), query };
}

/** An app registers its addresses to the letter. Here: the callback of whatever runs on this host or this machine. */
function isRegistered(address: URL, asGiven: string, host: string): boolean {
  const isNear = address.host === host || LOOPBACK.includes(address.hostname);
  return isNear && /^https?:$/.test(address.protocol) && asGiven === `${address.origin}${CALLBACK}`;
}

/** Back to the app. Instagram adds `#_` to everything. */
export function returnAddress({ redirectUri, state }: AuthorizeRequest, answer: Record<string, string>): string {
  const address = new URL(redirectUri);
  address.search = new URLSearchParams({ ...answer, state }).toString();
  address.hash = '_';
  return address.href;
}
