/** Kinds of secrets that the filled tables must have, so that the search searches for something. */
export const SEARCHED = [
  'user id',
  'e-mail',
  'password hash',
  'first name',
  'last name',
  'birth date',
  'Stripe customer',
  'Stripe subscription',
  'Stripe payment_intent',
  'Stripe event',
  'handle',
  'Instagram id',
  'scoped id',
];

/** Their rows wait for a job that has run, or for a call of Meta, or are there during a delivery, or while something is stopped. */
export const MAY_BE_EMPTY = ['public.data_deletions', 'public.letter_events', 'public.delivery_batch', 'public.stops'];

/** Columns in which a tag, an id, a text or a precise time may be equal on two rows, by the reason why that leads to nobody. */
export const REPEATED = {
  'two people typed the same handle, or have the same name': [
    'public.opt_out_requests.handle_tag',
    'public.findable_names.word_tag',
  ],
  'messages of one chat, which the threat model states': ['public.chat_messages.match_id'],
  'the code with which jobs ended': ['pgboss.job.output'],
  'settings of the queue, and texts of operators': [
    'pgboss.queue.ready_history',
    'pgboss.queue.retention_seconds',
    'public.promo_codes.description',
  ],
};

/** Jobs that are queued or fetched together have the same times, and so have queues that are looked after together. None names a row. */
export const isTimeOfQueue = (column: string) => /^pgboss\.\w+\.\w+_(on|after|until)$/.test(column);

/** Values that two tables may have in common: of a chat, and of a code that many people use. */
export const SHARED = [
  'public.chat_messages.match_id = public.matches.id',
  'public.promo_codes.id = public.promo_redemptions.code_id',
];
