/** What the operators' console asks for, by the parts of its screen. All of it is for moderators alone. */
export * from './contract/cases.ts';
export * from './contract/desk.ts';
export * from './contract/promo-codes.ts';
export * from './contract/suspensions.ts';
