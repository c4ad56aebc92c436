import { ApiError, idempotent, newIdempotencyKey } from '@timbrel/api-client';
import { useState } from 'react';

export type IdempotencyHeaders = ReturnType<typeof idempotent>;
type Send<Order, Answer> = (order: Order, headers: IdempotencyHeaders) => Promise<Answer>;

/** How long a failed order may be sent again as the same one. Later it is a new order, whatever became of the first. */
const SAME_ORDER_MS = 10 * 60_000;

/** Whether the server may have carried out the order although the caller got no result. */
const isOpen = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === 'IDEMPOTENCY_IN_PROGRESS';

/**
 * Sends each order under one Idempotency-Key. The same order sent again while it is under way (a second click) shares the
 * first request; sent again after a lost answer it carries the same key, so that the server carries it out once.
 */
export function idempotentCall<Order, Answer>(send: Send<Order, Answer>): (order: Order) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>();
  const open = new Map<string, { key: string; since: number }>();
  return (order) => {
    const text = JSON.stringify(order ?? null);
    const shared = running.get(text);
    if (shared) return shared;
    const before = open.get(text);
    const isSame = before !== undefined && Date.now() - before.since < SAME_ORDER_MS;
    const attempt = isSame ? before : { key: newIdempotencyKey(), since: Date.now() };
    open.set(text, attempt);
    const answer = send(order, idempotent(attempt.key)).then(
      (result) => {
        open.delete(text);
        return result;
      },
      (error: unknown) => {
        if (!isOpen(error)) open.delete(text);
        throw error;
      },
    );
    running.set(text, answer);
    const forget = () => void running.delete(text);
    void answer.then(forget, forget);
    return answer;
  };
}

/** `idempotentCall` for as long as the component is mounted. `send` must not depend on props. */
export function useIdempotentCall<Order, Answer>(send: Send<Order, Answer>): (order: Order) => Promise<Answer> {
  const [call] = useState(() => idempotentCall(send));
  return call;
}
