import { z } from 'zod';

/** In a demo it switches the sandbox off too. */
export const NO_SERVICE = 'none';

/** The whole address of the call, so that a forgotten path is noticed at the start and not with the first letter. */
export const moderationUrl = z
  .string()
  .refine(isCallOrNone, 'must look like https://api.openai.com/v1/moderations, or be none');

const THRESHOLDS = /^[a-z][a-z/_-]*=(?:0|1|0?\.\d+)(?:,[a-z][a-z/_-]*=(?:0|1|0?\.\d+))*$/;

/** From which score on a category is flagged. Categories are the service's own words. */
export const moderationThresholds = z
  .string()
  .regex(THRESHOLDS, 'must look like harassment=0.4,violence=0.5')
  .transform((list) => new Map(list.split(',').map(readThreshold)));

function isCallOrNone(value: string): boolean {
  const url = URL.parse(value);
  if (!url) return value === NO_SERVICE;
  // Credentials have a variable of their own: fetch refuses an address that contains them.
  return ['http:', 'https:'].includes(url.protocol) && url.pathname.endsWith('/moderations') && url.username === '';
}

function readThreshold(pair: string): [category: string, least: number] {
  const [category = '', least = ''] = pair.split('=');
  return [category, Number(least)];
}
