import type { FastifyInstance } from 'fastify';
import type { ModerationAddress } from '#platform/server/gateways/moderation/moderation-service.ts';
import { acceptForms } from '#platform/server/http/form-bodies.ts';
import { registerSandboxStyles } from '../sandbox-page.ts';
import type { ModerationState } from './behaviours.ts';
import { registerCalls, SANDBOX_KEY } from './register-calls.ts';
import { registerPage } from './register-page.ts';

const ROOT = '/sandbox/moderation';

export interface ModerationSandbox extends ModerationState {
  /** Settings for the gateway, in place of a service's address and key. */
  settings: ModerationAddress;
  register(app: FastifyInstance): void;
}

/** Plays a moderation service, which flags texts by their test words, and can be slow or away. */
export function openModerationSandbox(address: () => string): ModerationSandbox {
  const sandbox: ModerationSandbox = {
    behaviour: 'answers',
    asked: [],
    settings: moderationSandboxSettings(address),
    register(app) {
      registerSandboxStyles(app);
      app.register(async (scope) => {
        acceptForms(scope);
        registerCalls(scope, ROOT, sandbox);
        registerPage(scope, ROOT, sandbox);
      });
    },
  };
  return sandbox;
}

/** Settings for the gateway, in place of a service's address and key. */
export function moderationSandboxSettings(address: () => string): ModerationAddress {
  return { url: () => new URL(`${ROOT}/v1/moderations`, address()), key: SANDBOX_KEY };
}
