/**
 * The one table of errors: every code with its HTTP status and the text a person may read.
 * A contract lists the codes of its call; a verb throws `new AppError('NOT_FOUND')`.
 */
export const ERRORS = {
  VALIDATION: { status: 400, message: 'Please check your information and try again.' },
  MALFORMED: { status: 400, message: 'We could not read that request.' },
  SIGNED_OUT: { status: 401, message: 'Please log in to continue.' },
  WRONG_CREDENTIALS: { status: 401, message: 'Invalid email or password.' },
  WRONG_PASSWORD: { status: 403, message: 'That is not your current password.' },
  PASSWORD_NEEDED: { status: 403, message: 'Please enter your current password to confirm.' },
  SUSPENDED: { status: 403, message: 'This account is suspended for breaking the community rules.' },
  LINK_EXPIRED: { status: 403, message: 'This link was already used or has expired. Please ask for a new one.' },
  NOT_VERIFIED: { status: 403, message: 'Identity confirmation required' },
  PROFILE_MISMATCH: { status: 403, message: 'Profile Mismatch' },
  LOGIN_REFUSED: { status: 400, message: 'Instagram did not confirm this login.' },
  WRONG_DIGITS: { status: 403, message: 'Those are not the digits we sent.' },
  CODE_EXPIRED: { status: 403, message: 'This code has expired. Please get a new one.' },
  HANDLE_CHANGED: {
    status: 409,
    message: 'The username of this Instagram account has just changed. Please get a new code.',
  },
  PASSKEY_REFUSED: { status: 403, message: 'This passkey was not accepted. Please try again.' },
  WRONG_CODE: { status: 403, message: 'That code is wrong or was already used.' },
  SECOND_FACTOR_NEEDED: { status: 403, message: 'Please confirm with your passkey or your code.' },
  FORBIDDEN: { status: 403, message: 'Your account cannot do this.' },
  OWN_WORDS: { status: 403, message: 'You wrote this yourself, so another moderator has to decide.' },
  FOREIGN_ORIGIN: { status: 403, message: 'This request did not come from our own pages.' },
  PREMIUM_ONLY: { status: 403, message: 'This is part of The Masked Elite.' },
  EMAIL_UNVERIFIED: {
    status: 403,
    message:
      'Please confirm your email address first. The link is in your inbox. You can get a new one in Account Settings.',
  },
  OPTED_OUT: { status: 403, message: 'This profile does not accept confessions.' },
  NOT_AVAILABLE: { status: 400, message: 'Delivery by direct message is not available: Instagram does not allow it.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  PAYMENT_NOT_FOUND: { status: 404, message: 'We do not know this payment.' },
  NO_SUBSCRIPTION: { status: 409, message: 'There is no subscription to change.' },
  REFUND_USED: {
    status: 409,
    message: 'The money-back guarantee has already been used, by you or with your card. It applies once per person.',
  },
  ALREADY_PREMIUM: { status: 409, message: 'You are already a member of The Masked Elite.' },
  PAYMENT_INCOMPLETE: { status: 409, message: 'This payment is not complete.' },
  LINKED_ELSEWHERE: {
    status: 409,
    message: 'This Instagram account is linked to another member. You can link it after they unlink it.',
  },
  NOT_ANSWERABLE: { status: 403, message: 'An answer to this letter is not possible.' },
  ALREADY_ANSWERED: { status: 409, message: 'You have already answered this letter.' },
  CHAT_NOT_OPEN: { status: 409, message: 'This chat is not open yet.' },
  CHAT_ENDED: { status: 409, message: 'This chat has ended.' },
  ALREADY_DECIDED: { status: 409, message: 'This has already been decided.' },
  CODE_TAKEN: { status: 409, message: 'A code with this name already exists.' },
  EMAIL_TAKEN: { status: 409, message: 'There is already an account with this email address.' },
  TOO_LARGE: { status: 413, message: 'That is too large.' },
  URL_TOO_LONG: { status: 414, message: 'That address is too long.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'Please send JSON.' },
  MODERATION: { status: 422, message: 'This goes against the community rules.' },
  DOUBTFUL: { status: 422, message: 'This may hurt someone. Please confirm that you want to send it.' },
  DAILY_LIMIT: { status: 429, message: 'You can send one confession a day. Try again tomorrow.' },
  BLOCK_LIMIT: { status: 409, message: 'You have blocked the authors of 100 letters. Unblock one of them first.' },
  ANSWER_LIMIT: { status: 429, message: 'You can write ten answers a day. Try again tomorrow.' },
  BURST_LIMIT: { status: 429, message: 'You sent a lot within an hour. Please wait a while.' },
  PAGE_LIMIT: {
    status: 429,
    message: 'A lot of letters came through this page within an hour. Yours is kept here: please send it later.',
  },
  TARGET_LIMIT: {
    status: 429,
    message: 'You can send three confessions a day to the same person. Try again tomorrow.',
  },
  MAIL_TRIED: {
    status: 429,
    message: 'We already sent a link to this address today. You can ask for another one tomorrow.',
  },
  TOO_MANY_SIGN_INS: {
    status: 429,
    message: 'Too many failed attempts. Please wait a while, or reset your password by email.',
  },
  VISITOR_LIMIT: {
    status: 429,
    message: 'Visitors have made too many searches this hour. Log in to search now, or try again later.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  NETWORK_UNAVAILABLE: { status: 503, message: 'Unable to search Instagram profiles. Please try again.' },
  RECIPIENT_UNCHECKED: {
    status: 503,
    message: 'We could not ask Instagram about this profile, so your confession was not sent. Please try again.',
  },
  LOGIN_UNAVAILABLE: { status: 503, message: 'Instagram cannot be reached. Please try again in a moment.' },
  PAYMENT_UNAVAILABLE: { status: 503, message: 'Failed to initialize payment. Please try again.' },
  STOPPED: { status: 503, message: 'This is not possible right now. Please try again later.' },
  BUSY: { status: 503, message: 'We are very busy right now. Please try again in a few seconds.' },
  UNAVAILABLE: { status: 503, message: 'We are not ready yet. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** What is wrong with one field, as the form shows it. */
export interface Issue {
  path: string;
  message: string;
}

/** The body of every failed answer. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  issues?: Issue[];
}

interface Details {
  message?: string;
  issues?: Issue[];
  retryAfterSeconds?: number;
  /** The answer comes a moment later: programs that try again at once must not take the time of others. */
  isHeldBack?: boolean;
  cause?: unknown;
  /** Additional fields of the body, for calls whose failures have some. */
  answer?: Record<string, unknown>;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isHeldBack: boolean;
  readonly #answer: Record<string, unknown>;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isHeldBack = details.isHeldBack ?? false;
    this.#answer = details.answer ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  toBody(): ErrorBody {
    const body: ErrorBody = { ...this.#answer, code: this.code, message: this.message };
    if (this.issues) body.issues = this.issues;
    return body;
  }
}
