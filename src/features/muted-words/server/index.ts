import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { changeMutedWords, getMutedWords } from './own-words.ts';

export { readMatcher, readMatchers, readMemberMatcher, type WordsMatcher } from './matchers.ts';

export const mutedWords: ServerFeature = {
  name: 'muted-words',
  // Each verb finds out by itself which handles the caller has proved.
  routes: [
    route(contract.getMutedWords, (ctx, { params }) => getMutedWords(ctx, params.handle)),
    route(contract.changeMutedWords, (ctx, { params, body }) => changeMutedWords(ctx, params.handle, body)),
  ],
  // The words are stored by `handles`: they live and die with an Instagram account.
  tables: [],
};
