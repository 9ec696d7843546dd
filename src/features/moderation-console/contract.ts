/** The calls of the moderation console, by the parts of its screen. All of them are for moderators alone. */
export * from './contract/cases.ts';
export * from './contract/contact-messages.ts';
export * from './contract/decision-times.ts';
export * from './contract/opt-outs.ts';
export * from './contract/overview.ts';
export * from './contract/promo-codes.ts';
export * from './contract/suspensions.ts';
