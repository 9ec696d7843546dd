import type { InstagramAccount } from './gateways/instagram.ts';
import type { Services } from './services.ts';

/**
 * Somewhere accounts are known whose owners allow being found by name. Answers at most `most` accounts whose
 * name has every one of the words in it, which come in lower case.
 */
export type PeopleSource = (services: Services, words: string[], most: number) => Promise<InstagramAccount[]>;
