import { route, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { addAuthenticator, startAuthenticator } from './settings/add-authenticator.ts';
import { confirmIdentity, startConfirmation } from './confirm/confirm-identity.ts';
import { getConfirmation } from './confirm/confirmation.ts';
import { addPasskey, startPasskey } from './settings/add-passkey.ts';
import { listPasskeys, removePasskey, renamePasskey } from './settings/own-passkeys.ts';
import { signInWithPasskey, startSignIn } from './sign-in-with-passkey.ts';

export const routes: Route[] = [
  route(contract.listPasskeys, (ctx) => listPasskeys(ctx)),
  route(contract.startPasskey, (ctx) => startPasskey(ctx)),
  route(contract.addPasskey, (ctx, { body }) => addPasskey(ctx, body)),
  route(contract.renamePasskey, (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name)),
  route(contract.removePasskey, (ctx, { params }) => removePasskey(ctx, params.id)),
  route(contract.startPasskeySignIn, (ctx) => startSignIn(ctx)),
  route(contract.signInWithPasskey, (ctx, { body }) => signInWithPasskey(ctx, body.answer)),
  route(contract.getConfirmation, (ctx) => getConfirmation(ctx)),
  route(contract.startPasskeyConfirmation, (ctx) => startConfirmation(ctx)),
  route(contract.confirmIdentity, (ctx, { body }) => confirmIdentity(ctx, body)),
  route(contract.startAuthenticator, (ctx) => startAuthenticator(ctx)),
  route(contract.addAuthenticator, (ctx, { body }) => addAuthenticator(ctx, body.code)),
];
