import * as z from 'zod/mini';
import { GENDERS } from '#features/people/contract.ts';
import { MembershipPlan } from '#features/plans/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done, Email, PersonName } from '#platform/shared/fields.ts';

export const CurrentUser = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  membershipPlan: MembershipPlan,
  /** Whether they may use the moderation console. */
  isModerator: z.boolean(),
  confessionsToday: z.int(),
  /** When the next confession is possible; null when it is possible now. */
  nextConfessionAt: z.nullable(z.iso.datetime()),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'member',
  summary: 'The member who is signed in.',
  reply: CurrentUser,
});

/** Longer than any typed password, short enough that hashing it costs nothing extra. */
const MAX_PASSWORD_LENGTH = 200;

const PASSWORD_MISSING = 'Password is required';
const PASSWORD_SHORT = 'Password must be at least 8 characters';
const CONFIRMATION_MISSING = 'Please confirm your password';

export const Password = z
  .string(PASSWORD_MISSING)
  .check(z.minLength(1, PASSWORD_MISSING), z.maxLength(MAX_PASSWORD_LENGTH, 'That password is too long'));

const NewPassword = z
  .string(PASSWORD_SHORT)
  .check(
    z.minLength(8, PASSWORD_SHORT),
    z.regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter'),
    z.regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter'),
    z.regex(/\d/, 'Password must contain at least one number'),
    z.maxLength(MAX_PASSWORD_LENGTH, 'That password is too long'),
  );

export const Credentials = z.strictObject({ email: Email, password: Password });

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Sign in with email and password.',
  body: Credentials,
  reply: CurrentUser,
  errors: ['WRONG_CREDENTIALS', 'SUSPENDED', 'TOO_MANY_SIGN_INS', 'BUSY'],
  // This limit by address only stops floods; wrong passwords for one account are slowed far earlier.
  limit: { max: 100, per: HOUR },
});

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  summary: 'Sign out of this browser.',
  reply: Done,
});

export const SignUp = z
  .strictObject({
    firstName: PersonName('First name must be at least 2 characters'),
    lastName: PersonName('Last name must be at least 2 characters'),
    email: Email,
    password: NewPassword,
    confirmPassword: z.string(CONFIRMATION_MISSING),
    // A day. A full timestamp is accepted too and cut to its day.
    dateOfBirth: z.string('Date of birth is required').check(
      z.overwrite((text) => text.slice(0, 10)),
      z.iso.date('Date of birth is required'),
    ),
    gender: z.enum(GENDERS, 'Please select your gender'),
    /** Required under 18: a parent or guardian allows it. */
    parentalPermission: z.optional(z.boolean()),
    // Accepted because the form sends them, and ignored: only a payment or a code grants premium.
    membershipPlan: z.optional(MembershipPlan),
    subscriptionStatus: z.optional(z.string().check(z.maxLength(20))),
    promoCode: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      message: "Passwords don't match",
      path: ['confirmPassword'],
      // Reported together with the other mistakes, not only once everything else is right.
      when: ({ value }) => typeof value === 'object' && value !== null && 'confirmPassword' in value,
    }),
  );
export type SignUp = z.infer<typeof SignUp>;

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  access: 'anyone',
  summary: 'Create a free account and sign in to it.',
  body: SignUp,
  reply: CurrentUser,
  status: 201,
  errors: ['EMAIL_TAKEN', 'STOPPED', 'BUSY'],
  limit: { max: 5, per: HOUR },
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  summary: 'Mail a link for a new password. The answer is the same whether or not the account exists.',
  body: z.strictObject({ email: Email }),
  reply: Done,
  limit: { max: 3, per: HOUR },
});

const Token = z.string().check(z.minLength(1), z.maxLength(200));

export const ResetPassword = z
  .strictObject({
    token: Token,
    newPassword: NewPassword,
    confirmPassword: z.string(CONFIRMATION_MISSING).check(z.minLength(1, CONFIRMATION_MISSING)),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      message: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  );

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  summary: 'Set a new password with a mailed link. Ends all sessions.',
  body: ResetPassword,
  reply: Done,
  errors: ['LINK_EXPIRED', 'BUSY'],
  limit: { max: 10, per: HOUR },
});

/** A link that confirms an address. The password is needed where its account is not signed in. */
export const OwnLink = z.strictObject({ token: Token, password: z.optional(Password) });
export type OwnLink = z.infer<typeof OwnLink>;

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'anyone',
  summary: 'Confirm an email address with a mailed link, signed in to its account or with its password.',
  body: OwnLink,
  reply: Done,
  errors: ['LINK_EXPIRED', 'PASSWORD_NEEDED', 'WRONG_PASSWORD', 'TOO_MANY_SIGN_INS', 'BUSY'],
  limit: { max: 30, per: HOUR },
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'member',
  summary: 'Mail the verification link again. To an address whose mails come back, once a day.',
  reply: Done,
  errors: ['MAIL_TRIED'],
  limit: { max: 3, per: HOUR },
});
