import type { FastifyInstance, InjectOptions } from 'fastify';
import type { AppSettings } from '#app/server/build-app.ts';
import { readAccountRecord } from '#features/people/server/account-records.ts';
import { recordConfirmation } from '#features/auth-factors/server/factors/session-checks.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#platform/shared/endpoint.ts';
import type { Services } from '#platform/server/services.ts';
import { readMemberCookie, writeMemberCookie } from '#platform/server/session/cookie.ts';
import { cookieName } from '#platform/server/session/session-handle.ts';
import { sidOf, startMemberSession } from '#platform/server/session/sessions.ts';

interface CallInput<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  /** What the contract allows, or anything else: tests send wrong bodies too. */
  body?: BodyOf<E> | object | string;
  headers?: Record<string, string>;
}

export interface Answer<E extends Endpoint> {
  status: number;
  /** Typed as the success; a failed call's body is `{ code, message, issues? }`. */
  body: AnswerOf<E>;
  error: { code: string; message: string; issues?: { path: string; message: string }[] };
  headers: Record<string, unknown>;
}

const HOST = 'localhost:3000';

/** Calls the app as a browser does: it keeps cookies and sends our own Origin. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #services: Services;
  readonly #settings: AppSettings;

  constructor(app: FastifyInstance, services: Services, settings: AppSettings) {
    this.#app = app;
    this.#services = services;
    this.#settings = settings;
  }

  /** Signs in without a password; a moderator as with a passkey, which the console asks for. */
  async signInAs(user: { id: number }): Promise<this> {
    const account = await readAccountRecord(this.#services, user.id);
    if (!account) throw new Error('This account does not exist');
    const cookie = await startMemberSession(this.#services, { userId: user.id, epoch: account.epoch });
    this.cookies.set(cookieName(this.#settings.session), writeMemberCookie(cookie, this.#settings.session.key));
    if (account.role === 'moderator') await this.confirmStrongly();
    return this;
  }

  /** From now on this session counts as one in which a passkey was used. */
  async confirmStrongly(): Promise<void> {
    const { session } = this.#settings;
    const cookie = readMemberCookie(this.cookies.get(cookieName(session)) ?? '', session.key);
    if (!cookie) throw new Error('This browser is not signed in');
    await recordConfirmation(this.#services, sidOf(cookie.secret), 'factor');
  }

  async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
    const response = await this.request({
      method: endpoint.method,
      url: fillPath(endpoint.path, input.params ?? {}),
      ...(input.query ? { query: input.query } : {}),
      ...(input.body === undefined ? {} : { payload: input.body as object }),
      headers: input.headers ?? {},
    });
    const body = response.body === '' ? null : JSON.parse(response.body);
    return { status: response.statusCode, body, error: body, headers: response.headers };
  }

  async request({ headers = {}, ...options }: InjectOptions) {
    const response = await this.#app.inject({
      ...options,
      headers: { host: HOST, origin: `http://${HOST}`, ...headers },
      cookies: Object.fromEntries(this.cookies),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}
