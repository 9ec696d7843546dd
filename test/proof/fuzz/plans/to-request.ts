import type { Endpoint } from '#platform/shared/endpoint.ts';
import { prepare } from '../world/prepared.ts';
import type { World } from '../world/world.ts';
import { applyChanges } from './apply-changes.ts';
import type { Input, Plan } from './plan.ts';
import { asText, writeBody } from './write-body.ts';

/** A request as it is sent. */
export interface MadeRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  bytes: Buffer;
}

/** Makes the request of a plan: puts in what exists in the world, changes it, writes and signs it. */
export async function toRequest(world: World, endpoint: Endpoint, plan: Plan): Promise<MadeRequest> {
  const { params, query, body, isWholeBody = Array.isArray(body), sign } = await prepare(world, plan);
  const made: Input = {
    params: { ...plan.input.params, ...params },
    query: { ...plan.input.query, ...query },
    body: isWholeBody || plan.input.body === undefined ? (body ?? plan.input.body) : { ...plan.input.body, ...body },
  };
  const input = applyChanges(made, plan.changes);
  const { bytes, headers } = writeBody(
    endpoint.method === 'GET' ? undefined : input.body,
    plan.writing,
    endpoint.bodyLimit,
  );
  return {
    method: endpoint.method,
    url: fillPath(endpoint.path, input.params) + queryOf(input.query),
    headers: { ...headers, ...sign?.(bytes.toString()), ...plan.headers },
    bytes,
  };
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) => encode(params[name]));
}

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const encode = (value: unknown) => encodeURIComponent(asText(value));
