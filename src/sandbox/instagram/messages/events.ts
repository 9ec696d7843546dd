import { SANDBOX_KEYS } from '../keys.ts';
import { makeMid, type SandboxMessage } from './threads.ts';

/** One of the things that happened in conversations, in the shape of Meta's `messaging[]`. */
export type MessagingEvent = Record<string, unknown>;

/** Marks a message that the product cannot read, or that was taken back. */
export type Unreadable = 'deleted' | 'unsupported';

interface Written {
  igsid: string;
  message: SandboxMessage;
  /** Of the link by which a new conversation was begun. */
  ref?: string | undefined;
  as?: Unreadable | undefined;
}

export function messageEvent({ igsid, message: { mid, text, at }, ref, as }: Written): MessagingEvent {
  const content = as === undefined ? { text } : { [`is_${as}`]: true };
  const message = { mid, ...content, ...(ref === undefined ? {} : { referral: referral(ref) }) };
  return { ...fromThem(igsid, at), message };
}

/** An existing conversation was opened by a link. Nothing was written, so there is no `mid`. */
export function referralEvent(igsid: string, at: Date, ref: string): MessagingEvent {
  return { ...fromThem(igsid, at), referral: referral(ref) };
}

/** A question that is offered at the start of a conversation was tapped. */
export function postbackEvent(igsid: string, at: Date, title: string, ref?: string): MessagingEvent {
  const from = ref === undefined ? {} : { referral: referral(ref) };
  return { ...fromThem(igsid, at), postback: { mid: makeMid(), title, payload: 'ICE_BREAKER', ...from } };
}

/** Meta reports our own messages to us too. */
export function echoEvent(igsid: string, { mid, text, at }: SandboxMessage): MessagingEvent {
  const people = { sender: { id: SANDBOX_KEYS.accountId }, recipient: { id: igsid } };
  return { ...people, timestamp: at.getTime(), message: { mid, text, is_echo: true } };
}

/** The body of a post. Some of Meta's samples wrap it in a list. */
export function webhookBody(events: MessagingEvent[], at: Date, isWrapped = false): string {
  const entry = [{ id: SANDBOX_KEYS.accountId, time: at.getTime(), messaging: events }];
  const body = { object: 'instagram', entry };
  return JSON.stringify(isWrapped ? [body] : body);
}

function fromThem(igsid: string, at: Date): MessagingEvent {
  return { sender: { id: igsid }, recipient: { id: SANDBOX_KEYS.accountId }, timestamp: at.getTime() };
}

function referral(ref: string): object {
  return { ref, source: 'SHORTLINKS', type: 'OPEN_THREAD' };
}
