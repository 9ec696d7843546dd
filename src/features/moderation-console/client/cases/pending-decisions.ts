import { useSyncExternalStore } from 'react';
import { SECOND } from '#platform/shared/durations.ts';

/** How long a decision can be taken back. Only then is it sent. */
export const UNDO_FOR = 10 * SECOND;

export interface PendingDecision {
  /** Of the case, or of the group if all its cases were decided. */
  id: string;
  caseIds: readonly string[];
  /** What was decided, for screen readers: 'case 1111'. */
  about: string;
  /** What happens: 'Delivering'. */
  label: string;
  /** Whole seconds until it is sent. */
  secondsLeft: number;
  isSending: boolean;
}

/**
 * Sends a decision; resolves to false if it must be made again. Never rejects. Once `leaving` is resolved, nothing may wait for an
 * answer: the page is going away.
 */
type Send = (leaving: Promise<void>) => Promise<boolean>;

interface Work {
  send: Send;
  /** When it is sent, in milliseconds. */
  sendAt: number;
  sending?: Promise<boolean>;
}

const TICK = SECOND / 4;

/** The decisions that wait to be sent or are being sent, the oldest first. Each is sent once. */
export class PendingDecisions {
  #all: readonly PendingDecision[] = [];
  #leaving = Promise.withResolvers<void>();
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #work = new Map<string, Work>();
  readonly #listeners = new Set<() => void>();

  readonly all = (): readonly PendingDecision[] => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(decision: Pick<PendingDecision, 'id' | 'caseIds' | 'about' | 'label'>, send: Send): void {
    this.#work.set(decision.id, { send, sendAt: Date.now() + UNDO_FOR });
    this.#timer ??= setInterval(() => this.#tick(), TICK);
    this.#change([...this.#all, { ...decision, secondsLeft: UNDO_FOR / SECOND, isSending: false }]);
  }

  /** Takes a decision back, unless it is being sent. */
  undo(id: string): void {
    const work = this.#work.get(id);
    if (work && !work.sending) this.#remove(id);
  }

  async send(id: string): Promise<boolean> {
    const work = this.#work.get(id);
    if (!work) return true;
    work.sending ??= this.#start(id, work);
    return work.sending;
  }

  /** Sends everything that waits. Resolves to false if something must be decided again. */
  async sendAll(): Promise<boolean> {
    const sent = await Promise.all([...this.#work.keys()].map((id) => this.send(id)));
    return sent.every(Boolean);
  }

  /** The page is going away: starts every call before this returns. */
  leave(): void {
    this.#leaving.resolve();
    void this.sendAll();
    // The page may come back.
    this.#leaving = Promise.withResolvers<void>();
  }

  async #start(id: string, { send }: Work): Promise<boolean> {
    const sent = send(this.#leaving.promise);
    this.#change(this.#all.map((one) => (one.id === id ? { ...one, isSending: true } : one)));
    const isDone = await sent;
    this.#remove(id);
    return isDone;
  }

  #tick(): void {
    const left = (id: string) => Math.ceil(((this.#work.get(id)?.sendAt ?? 0) - Date.now()) / SECOND);
    for (const { id } of this.#all) if (left(id) <= 0) void this.send(id);
    if (this.#all.every((one) => one.isSending || one.secondsLeft === left(one.id))) return;
    this.#change(this.#all.map((one) => (one.isSending ? one : { ...one, secondsLeft: left(one.id) })));
  }

  #remove(id: string): void {
    this.#work.delete(id);
    if (this.#work.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    this.#change(this.#all.filter((one) => one.id !== id));
  }

  #change(all: readonly PendingDecision[]): void {
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}

/** Of this page: a decision is still sent when its list is no longer shown. */
export const pendingDecisions = new PendingDecisions();

export const usePendingDecisions = () => useSyncExternalStore(pendingDecisions.subscribe, pendingDecisions.all);
