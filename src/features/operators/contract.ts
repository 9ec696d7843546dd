/** What the operators' console asks for, by the parts of its screen. All of it is for moderators alone. */
export * from './calls/cases.ts';
export * from './calls/desk.ts';
export * from './calls/promo-codes.ts';
export * from './calls/suspensions.ts';
