import type { KeptReason } from '../contract/reports.ts';

/** Why moderators kept what was reported, to be read after 'because'. */
export const KEPT_WORDS: Record<KeptReason, string> = {
  'no-rule': 'it doesn’t break our rules',
  unkind: 'although it’s unkind, it doesn’t break our rules',
  'no-details': 'it doesn’t give away anyone’s private details',
  'no-threat': 'as far as we can tell, it isn’t a threat',
  'not-in-text': 'its words alone don’t show what you describe',
};
