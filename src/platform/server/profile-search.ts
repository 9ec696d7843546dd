import type { InstagramAccount } from './gateways/instagram.ts';
import type { Services } from './services.ts';

/**
 * Searches for Instagram profiles by name, among people who agreed to be found that way. Returns at most `limit` accounts
 * whose name contains every one of `terms`, which are in lower case.
 */
export type ProfileSearch = (services: Services, terms: string[], limit: number) => Promise<InstagramAccount[]>;
