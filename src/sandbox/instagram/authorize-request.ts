import type { FastifyRequest } from 'fastify';
import { SANDBOX_KEYS } from './keys.ts';

/** The parameters with which an app sends a person to the login page. */
export interface AuthorizeRequest {
  redirectUri: URL;
  state: string;
  /** The unchanged query, for the links of the page. */
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

/** The parsed request, or Instagram's error message. */
export function readAuthorizeRequest({ url, host }: Pick<FastifyRequest, 'url' | 'host'>): AuthorizeRequest | string {
  const query = new URLSearchParams(url.split('?')[1]);
  const valueOf = (name: string) => query.get(name) ?? '';
  const redirectUri = URL.parse(valueOf('redirect_uri'));
  if (valueOf('client_id') !== SANDBOX_KEYS.appId) return 'Invalid platform app';
  if (!redirectUri || !isRegistered(redirectUri, valueOf('redirect_uri'), host)) return 'Invalid redirect_uri';
  if (valueOf('response_type') !== 'code') return 'Invalid response_type';
  const scopes = valueOf('scope').split(',');
  const unknown = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknown !== undefined || !scopes.includes(BASIC)) return `Invalid scope: ${unknown ?? valueOf('scope')}`;
  return { redirectUri, state: valueOf('state'), query };
}

/** Meta compares with registered addresses exactly. Here any app on this host or this machine counts as registered. */
function isRegistered(address: URL, asGiven: string, host: string): boolean {
  const isNear = address.host === host || LOOPBACK.includes(address.hostname);
  return isNear && /^https?:$/.test(address.protocol) && asGiven === `${address.origin}${CALLBACK}`;
}

/** The address back to the app. Instagram always appends `#_`. */
export function returnAddress({ redirectUri, state }: AuthorizeRequest, answer: Record<string, string>): string {
  const address = new URL(redirectUri);
  address.search = new URLSearchParams({ ...answer, state }).toString();
  address.hash = '_';
  return address.href;
}
