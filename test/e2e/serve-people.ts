import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RunningServer } from '#app/server/start-server.ts';
import type { AccountRecord } from '#features/people/server/account.ts';
import { readAccountRecordByEmail } from '#features/people/server/account-records.ts';
import { hashPassword } from '#features/auth/server/password/hash-password.ts';
import { recordConfirmation } from '#features/auth-factors/server/factors/session-checks.ts';
import { writeMemberCookie } from '#platform/server/session/cookie.ts';
import { cookieName } from '#platform/server/session/session-handle.ts';
import { sidOf, startMemberSession } from '#platform/server/session/sessions.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { makeUser } from '#test/factories/user.ts';

/**
 * A helper server for journeys that are not about signing up or in. It is not part of the product. `POST /people` inserts an
 * account, `POST /sessions` finds one, and both answer with its session cookie, a moderator's as after using a passkey. With
 * `signedInMinutesAgo` the session is older. Cookies ignore ports, so the product gets it.
 */
export async function servePeople({ services, session }: RunningServer): Promise<number> {
  const signIn = async (request: IncomingMessage) => {
    const { signedInMinutesAgo = 0, ...wanted } = JSON.parse(await text(request)) as Wanted;
    const { id: userId, epoch, role } = await findPerson(services, request.url, wanted);
    const cookie = await startMemberSession(services, { userId, epoch });
    if (role === 'moderator') await recordConfirmation(services, sidOf(cookie.secret), 'factor');
    const signedInAt = new Date(cookie.signedInAt.getTime() - signedInMinutesAgo * MINUTE);
    return writeMemberCookie({ ...cookie, signedInAt }, session.key);
  };
  const server = createServer((request, response) => {
    signIn(request).then(
      (cookie) =>
        response.setHeader('set-cookie', `${cookieName(session)}=${cookie}; Path=/; HttpOnly; SameSite=Lax`).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, 'localhost').unref();
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A listening server has a port.');
  return address.port;
}

interface Wanted {
  email: string;
  password: string;
  signedInMinutesAgo?: number;
}

async function findPerson(
  services: RunningServer['services'],
  url: string | undefined,
  { password, ...person }: Wanted,
): Promise<AccountRecord> {
  if (url === '/people') {
    return makeUser(services, { ...person, password: await hashPassword(services, password) });
  }
  const found = await readAccountRecordByEmail(services, person.email);
  if (!found) throw new Error(`No account has the address ${person.email}`);
  return found;
}
