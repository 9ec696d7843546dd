import { route, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { getCurrentUser } from './get-current-user.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';

export const routes: Route[] = [
  route(contract.getCurrentUser, (ctx) => getCurrentUser(ctx)),
  route(contract.logIn, (ctx, { body }) => logIn(ctx, body)),
  route(contract.logOut, (ctx) => logOut(ctx)),
];
