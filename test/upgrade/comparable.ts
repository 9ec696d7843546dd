import * as z from 'zod/mini';

interface Answer {
  name: string;
  url: string;
  status: number;
  body: unknown;
}

const Export = z.looseObject({
  sessions: z.unknown(),
  signIns: z.array(z.object({ browser: z.string() })),
  // Sections that were added since: nobody of the version before has anything in them.
  passkeys: z.optional(z.array(z.never())),
  authenticator: z.optional(z.null()),
  mailRefusals: z.optional(z.array(z.never())),
});

/** The browsers of the version before had names; that of `answersAfter` has none. */
const hasName = ({ browser }: { browser: string }) => /Firefox|Safari/.test(browser);

const PendingEmail = z.looseObject({
  refused: z.optional(z.null()),
  newEmailBounces: z.optional(z.literal(false)),
});

const Row = z.looseObject({});
const Lists = z.looseObject({
  invoices: z.optional(z.array(Row)),
  inboxes: z.optional(z.array(Row)),
});

const NOTHING = z.optional(z.literal(''));
const Console = z.looseObject({
  cases: z.optional(z.array(z.looseObject({ reason: z.string(), heldBy: NOTHING, noteWarning: NOTHING }))),
  appeals: z.optional(
    z.array(
      z.looseObject({
        messageWarning: NOTHING,
        about: z.nullable(z.looseObject({ heldBy: NOTHING, noteWarning: NOTHING })),
      }),
    ),
  ),
  readers: z.optional(z.array(z.never())),
});

const Failure = z.object({ code: z.string() });

const Letters = z.looseObject({ confessions: z.array(z.looseObject({ id: z.string() })) });

/**
 * What must not differ. Readers have other ids of their letters now, and letters of one hour come in any order. The export lists
 * rows in no order, and the sessions and the sign-in of the calls themselves differ by nature.
 */
export function comparable(answer: Answer): unknown {
  // The wording of an error may change, its code may not.
  if (answer.status !== 200) return { ...answer, body: z.parse(Failure, answer.body) };
  if (answer.url.startsWith('/api/confessions/')) return { ...answer, body: comparableLetters(answer) };
  // The sandbox has receipts only for invoices that were made since.
  if (answer.url === '/api/payments/billing') return without('invoices', 'receipt', answer);
  // The version before did not count unread letters by handle.
  if (answer.url === '/api/inboxes') return without('inboxes', 'unread', answer);
  if (answer.url.startsWith('/api/moderation/')) return withoutFindings(answer);
  if (answer.url === '/api/auth/email-change') return { ...answer, body: withoutRefusal(answer.body) };
  if (answer.url !== '/api/auth/export-data') return answer;
  const {
    sessions: _sessions,
    passkeys: _passkeys,
    authenticator: _authenticator,
    mailRefusals: _mailRefusals,
    signIns,
    ...rest
  } = z.parse(Export, answer.body);
  const sections = Object.entries({ ...rest, signIns: signIns.filter(hasName) });
  const body = Object.fromEntries(
    sections.map(([name, value]) => [name, Array.isArray(value) ? sorted(value.map(withoutWay)) : value]),
  );
  return { ...answer, body };
}

/** Why a letter was held may be said in other words. Which reader held it, and what a note is like, was not stored. */
function withoutFindings(answer: Answer): unknown {
  const { readers: _none, ...body } = z.parse(Console, answer.body);
  const isHeld = answer.url.includes('queue=held');
  const cases = body.cases?.map(({ reason, heldBy: _, noteWarning: __, ...one }) =>
    isHeld ? one : { ...one, reason },
  );
  const appeals = body.appeals?.map(({ messageWarning: _, about, ...appeal }) => {
    const { heldBy: __, noteWarning: ___, ...rest } = about ?? {};
    return { ...appeal, about: about && rest };
  });
  return { ...answer, body: { ...body, ...(cases && { cases }), ...(appeals && { appeals }) } };
}

function without(list: 'invoices' | 'inboxes', key: string, answer: Answer): Answer {
  const body = z.parse(Lists, answer.body);
  const rows = body[list]?.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== key)));
  return { ...answer, body: { ...body, [list]: rows } };
}

/** The version before did not know whether mails arrive. */
function withoutRefusal(body: unknown): unknown {
  const { refused: _refused, newEmailBounces: _bounces, ...rest } = z.parse(PendingEmail, body);
  return rest;
}

/** All proofs and links of the version before were made by a login, and did not say so. */
function withoutWay(row: unknown): unknown {
  const { success, data } = z.safeParse(z.looseObject({ by: z.literal('login') }), row);
  if (!success) return row;
  const { by: _by, ...rest } = data;
  return rest;
}

function comparableLetters({ url, body }: Answer) {
  const { confessions, nextCursor: _cursor, ...rest } = z.parse(Letters, body);
  const isReaders = url.startsWith('/api/confessions/search/');
  return {
    ...rest,
    confessions: sorted(confessions.map(({ id, ...letter }) => (isReaders ? letter : { id, ...letter }))),
  };
}

const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row, inOrder)).toSorted();

/** The keys of an object in one order. */
function inOrder(_key: string, value: unknown): unknown {
  return z.safeParse(z.looseObject({}), value).success
    ? Object.fromEntries(Object.entries(value as object).toSorted(([a], [b]) => a.localeCompare(b)))
    : value;
}
